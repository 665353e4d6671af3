// What a mutate call works on: a copy of the account's ads, names that stand for what the call itself makes, and refusals with their place.
import type { GoogleAds } from '../state/google-ads.ts'
import type { GoogleAccount } from '../state/model.ts'
import { nextNumber, type World } from '../state/world.ts'
import type { AdKind } from './ads-shapes.ts'
import type { GoogleError } from './errors.ts'

export interface Draft {
  world: World
  account: GoogleAccount
  ads: GoogleAds
  now: number
  /** Ids by the negative number that stood for them, by «plural number»; null: its own creation was refused. */
  temporary: Map<string, string | null>
  /** what the call changed so far, for the books */
  changes: string[]
}

type Place = NonNullable<GoogleError['field']>
/** One operation. `name`: the resource that it updates or removes; of a creation the temporary one, or nothing. */
export interface AdOperation {
  kind: AdKind
  verb: 'create' | 'update' | 'remove'
  body: Record<string, unknown>
  name: string
  mask: string[]
  place: Place
}

/** Refusals of one operation; the place is the operation's own and `at`, in the descriptors' spelling. */
export class AdRefusal extends Error {
  readonly errors: GoogleError[]
  constructor(errors: GoogleError[]) {
    super(errors.map(each => each.name).join())
    this.errors = errors
  }
}

export type Wrong = { category: string; name: string; message?: string; at?: Place; details?: Record<string, unknown> }

const WORDS: Readonly<Record<string, string>> = {
  REQUIRED: 'The required field was not present.',
  RESOURCE_NOT_FOUND: 'Resource was not found.',
  FIELD_MASK_MISSING: 'The field mask is missing.',
}

/** Ends the operation where anything is wrong. */
export function refuseIf(operation: AdOperation, wrongs: readonly (Wrong | false | undefined)[]): void {
  const found = wrongs.filter(wrong => wrong !== false && wrong !== undefined)
  if (found.length > 0) throw new AdRefusal(found.map(wrong => errorAt(operation, wrong)))
}
export function refuse(operation: AdOperation, wrong: Wrong): never {
  throw new AdRefusal([errorAt(operation, wrong)])
}

const errorAt = ({ place, verb }: AdOperation, { category, name, message, at, details }: Wrong): GoogleError => ({
  category,
  name,
  message: message ?? WORDS[name] ?? `${name.toLowerCase().replaceAll('_', ' ')}.`,
  field: [...place, verb, ...(at ?? [])],
  ...(details ? { details } : {}),
})

export const required = (isThere: boolean, at: string): Wrong | false => !isThere && { category: 'fieldError', name: 'REQUIRED', at: [at] }

const PLURALS: Readonly<Record<AdKind, string>> = {
  campaignBudget: 'campaignBudgets',
  campaign: 'campaigns',
  campaignCriterion: 'campaignCriteria',
  adGroup: 'adGroups',
  adGroupCriterion: 'adGroupCriteria',
  adGroupAd: 'adGroupAds',
}
const FIRST_IDS: Readonly<Record<AdKind, bigint>> = {
  campaignBudget: 14_000_000_000n,
  campaign: 22_000_000_000n,
  campaignCriterion: 0n,
  adGroup: 170_000_000_000n,
  adGroupCriterion: 300_000_000_000n,
  adGroupAd: 690_000_000_000n,
}

export const newId = ({ world }: Draft, kind: AdKind): string => String(FIRST_IDS[kind] + BigInt(nextNumber(world)))
export const nameOf = ({ account }: Draft, kind: AdKind, id: string): string => `customers/${account.id}/${PLURALS[kind]}/${id}`

/** The id in a resource name, a temporary one put in its place; '' where it is no name of this account's. */
export function idIn(draft: Draft, operation: AdOperation, kind: AdKind, name: unknown, at: Place): string {
  const [, id = ''] = new RegExp(`^customers/${draft.account.id}/${PLURALS[kind]}/(-?[\\d~]+)$`).exec(String(name ?? '')) ?? []
  if (!id.startsWith('-')) return id
  const made = draft.temporary.get(`${kind} ${id}`)
  if (made === null) refuse(operation, { category: 'newResourceCreationError', name: 'TEMP_ID_RESOURCE_HAD_ERRORS', at })
  return made ?? ''
}

/** The temporary number that a creation bears, if any. */
export function temporaryOf(draft: Draft, { kind, name, verb }: AdOperation): string | null {
  if (verb !== 'create' || name === '') return null
  const number = name.startsWith(`customers/${draft.account.id}/${PLURALS[kind]}/-`) ? name.split('/').at(-1) : undefined
  return number === undefined ? null : `${kind} ${number}`
}

/** The campaign or the ad group that something is made below: there, and not removed. */
export function parentOf(draft: Draft, operation: AdOperation, kind: 'campaign' | 'adGroup'): string {
  const at = kind === 'campaign' ? 'campaign' : 'ad_group'
  const id = idIn(draft, operation, kind, operation.body[kind], [at])
  const parent = (kind === 'campaign' ? draft.ads.campaigns : draft.ads.groups).find(each => each.id === id)
  if (!parent) return refuse(operation, { category: 'mutateError', name: 'RESOURCE_NOT_FOUND', at: [at] })
  if (parent.status === 'REMOVED')
    refuse(operation, { category: 'operationAccessDeniedError', name: 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE', at: [at] })
  return id
}
