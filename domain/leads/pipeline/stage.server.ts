import { sql } from 'kysely'
import { overStates } from '../lead.ts'
import type { Stage } from './stage.ts'

const over = sql.join(overStates.map((state) => sql.lit(state)))

/** `stageOf` in SQL, for lead `l` and work `w`. A test compares both. */
export const stageInSql = sql<Stage>`case
  when l.state = 'hired' then 'won'
  when l.state in (${over}) then 'lost'
  when l.outcome is not null then l.outcome
  when w.stage is not null then w.stage
  when l.talked_at is not null or l.state = 'accepted' then 'talked'
  else 'new' end`
