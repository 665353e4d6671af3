// The port of making ads as flows see it: by the types of what the world's platforms offer.
import type { World } from '@tallyhelm/world/handles/world'

export type Ads = NonNullable<World['platforms']['FACEBOOK']['ads']>
export type Making = Ads['making']
type Answered<Method extends (...parameters: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>
type Value<Answer> = Extract<Answer, { kind: 'ok' }> extends { value: infer Told } ? Told : never
export type AdOptions = Value<Answered<Making['readOptions']>>
export type AdPlan = Parameters<Making['make']>[1]['plan']
export type MakingOrder = Parameters<Making['make']>[1]
export type PlanObjection = Value<Answered<NonNullable<Making['check']>>>[number]
export type AdObjectTold = Value<Answered<Ads['list']['readSome']>>[number]
export type ReadAnswer<Told> = Exclude<Answered<Making['readOptions']>, { kind: 'ok' }> | { kind: 'ok'; value: Told }
export type SwitchAnswer = Answered<Ads['switching']['setBudget']>
