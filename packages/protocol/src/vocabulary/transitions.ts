// Transitions: state machines as one table each — from which status to which, and who may take the step (domain.md 4).

/** customer: a user of the tenant; operator: the agency's staff; platform: what a synchronisation read; system: the product by itself. */
export type Mover = 'customer' | 'operator' | 'platform' | 'system'

/** One step as whoever looks at the detail reads it. `byName`: who. `id`: of the step. */
export type StepBy = { id: string; mover: Mover; byName: string; note?: string; at: Date }

/** A step that is not in the table does not exist. */
export type Transitions<Status extends string> = Readonly<Record<Status, Readonly<Partial<Record<Status, readonly Mover[]>>>>>

export function mayMove<Status extends string>(table: Transitions<Status>, from: Status, to: Status, mover: Mover): boolean {
  return table[from][to]?.includes(mover) ?? false
}

/** A step that the table does not have is a defect: whoever asks has looked before. */
export function requireMove<Status extends string>(table: Transitions<Status>, from: Status, to: Status, mover: Mover): void {
  if (!mayMove(table, from, to, mover)) throw new Error(`No step from ${from} to ${to} by ${mover}.`)
}
