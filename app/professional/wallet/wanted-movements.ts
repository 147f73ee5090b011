import { isLedgerKind, isMonth } from '#domain/wallet/ledger.ts'

/** Which movements an address asks for: `?tipo=unlock&mes=2026-11`. What it does not know is not asked for. */
export function wantedMovements(query: URLSearchParams) {
  const [kind, month] = [query.get('tipo'), query.get('mes')]
  return { kind: isLedgerKind(kind) ? kind : undefined, month: isMonth(month) ? month : undefined }
}
