// Transitions: state machines as one table each — from which status to which, and who may take the step (domain.md 4).

/** customer: a user of the tenant; operator: the agency's staff; platform: what a synchronisation read; system: the product by itself. */
export type Mover = 'customer' | 'operator' | 'platform' | 'system'

/** A step that is not in the table does not exist. */
export type Transitions<Status extends string> = Readonly<Record<Status, Readonly<Partial<Record<Status, readonly Mover[]>>>>>

export function mayMove<Status extends string>(table: Transitions<Status>, from: Status, to: Status, mover: Mover): boolean {
  return table[from][to]?.includes(mover) ?? false
}
