// Rules in an ad account that Meta itself runs, where it sends pings, and the pings that are under way.

export interface AdRule {
  id: string
  name: string
  status: string
  createdAt: number
  updatedAt: number
  /** absent before the first half hour */
  ranAt?: number
  evaluation: EvaluationSpec
  execution: { execution_type: string }
  schedule?: { schedule_type: string }
  /** what it paused, the latest last */
  runs?: RuleRun[]
}
export interface RuleRun {
  at: number
  objectIds: string[]
}
export interface EvaluationSpec {
  evaluation_type: string
  filters: RuleFilter[]
  trigger?: { type: string; field?: string }
}
export interface RuleFilter {
  field: string
  operator: string
  value: unknown
}

export interface Subscription {
  object: string
  callbackUrl: string
  fields: string[]
}

/** How pings come: at once, some time later, twice, several together, or not at all. */
export const PING_WAYS = ['prompt', 'late', 'twice', 'batched', 'lost'] as const
export type PingWay = (typeof PING_WAYS)[number]

export interface MetaPing {
  number: number
  way: PingWay
  accountId: string
  ruleId: string
  objectId: string
  objectType: string
  trigger: string
  field: string | null
  at: number
  dueAt: number
  state: 'WAITING' | 'TAKEN' | 'LOST' | 'GIVEN_UP'
  /** the receiver's answers; 0: there was none */
  answers: number[]
}
