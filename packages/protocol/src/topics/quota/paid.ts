// 实付: what a payer paid for a record.
import type { LegKind } from './enums.ts'

/** Only additions are paid; what leaves an account or moves between two was paid when it was added. null: nothing was. */
export function paidOf({ leg, total }: { leg: LegKind; total: string | null }): string | null {
  return leg === 'ADD' ? total : null
}
