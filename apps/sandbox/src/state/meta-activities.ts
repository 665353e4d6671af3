// The change history of a Meta account: who changed what, in Meta's own words.

export interface Actor {
  id: string
  name: string
  appId: string
  appName: string
}

export interface MetaActivity {
  at: number
  event: string
  /** null: Meta itself */
  actor: Actor | null
  object: { id: string; type: string; name: string }
  /** as Meta writes it: JSON with old_value and new_value */
  extra: string | null
}

const KEPT = 3_000

export function addActivity(account: { activities?: MetaActivity[] }, activity: MetaActivity): void {
  const all = (account.activities ??= [])
  all.push(activity)
  if (all.length > KEPT) all.splice(0, all.length - KEPT)
}

export const changed = (before: unknown, after: unknown): string => JSON.stringify({ old_value: before, new_value: after })
