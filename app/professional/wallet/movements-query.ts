import { isLedgerKind, isMonth } from '#domain/wallet/ledger.ts'

/** Parses `?tipo=unlock&mes=2026-11`; unknown values are ignored. */
export function readMovementsQuery(query: URLSearchParams) {
  const kind = query.get('tipo')
  const month = query.get('mes')
  return { kind: isLedgerKind(kind) ? kind : undefined, month: isMonth(month) ? month : undefined }
}
