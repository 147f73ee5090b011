import type { Fault } from './fault.ts'

/** Retention. */
export const erasureFaults: Fault[] = [
  {
    name: 'requests that nobody proved are forgotten all at once, or never',
    file: 'domain/orders/lifecycle/expire-orders.server.ts',
    find: '    .limit(limit)\n',
    replace: '',
    test: 'domain/orders/lifecycle/expire-orders.server.test.ts',
    failingTests: ['any number of unverified requests is purged without full scans'],
  },
  {
    name: 'all old notifications are deleted at once, or never',
    file: 'domain/notifications/deliver.server.ts',
    find: '          .limit(limit),\n',
    replace: '',
    test: 'jobs/purge-old.test.ts',
    failingTests: ['notifications is purged after'],
  },
  {
    name: 'one failing purge blocks the ones after it',
    file: 'platform/jobs/run-all-settled.ts',
    find: 'failures.push(error)',
    replace: 'throw error',
    test: 'jobs/purge-old.test.ts',
    failingTests: ['a failed purge fails the job after the others ran'],
  },
  {
    name: 'a failing purge is not reported',
    file: 'platform/jobs/run-all-settled.ts',
    find: '  if (failures.length === 1) throw failures[0]\n',
    replace: '  if (failures.length === 1) return results as never\n',
    test: 'jobs/purge-old.test.ts',
    failingTests: ['a failed purge fails the job after the others ran'],
  },
]
