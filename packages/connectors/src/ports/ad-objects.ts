// Ad objects: campaigns, ad groups and ads below an ad account, what they spend, who changed them, and pausing them; in our words.
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { CopyFilter } from '@tallyhelm/protocol/topics/monitors/safety-copy'
import type { AccountRef, NamedAccount, ReadAnswer } from './answers.ts'
import type { BindingAnswer } from './bindings.ts'

/**
 * `configured` and `effective` are the platform's own words: what was set on the object, and what it comes to with all above it.
 * `mayDeliver`: it delivers, or we can't tell that it does not; an unknown word may. Budgets are null where the object has none of its own.
 */
export type ObjectStatus = { configured: string; effective: string; mayDeliver: boolean }
export type AdObjectTold = ObjectStatus & {
  level: AdLevel
  id: string
  name: string
  campaignId: string | null
  adGroupId: string | null
  objective: string | null
  dailyBudget: Money | null
  lifetimeBudget: Money | null
  /** by the platform's clock; null where it does not tell */
  createdAt: Date | null
  updatedAt: Date | null
  /** the application that changed it last, where the platform tells */
  applicationId: string | null
  /** countries that it is targeted at, of ad groups; null: it tells none, or regions only */
  countries: string[] | null
  /** of ads */
  creative: Creative | null
  /** the platform's review says that it was made by somebody who took the account over */
  isCompromised: boolean
}
/** Where an ad leads and in whose name it speaks, all that is told. */
export type Creative = { links: string[]; pageIds: string[]; pixelIds: string[]; instagramIds: string[] }

/** What one ad group had on one day of the account's calendar, as told so far; `conversions` as guidance counts them. */
export type GroupFigures = {
  adGroupId: string
  campaignId: string
  day: Day
  spend: Money
  impressions: number
  clicks: number
  conversions: number
  /** what the conversions are worth, null where the platform tells none */
  value: Money | null
}
/** What one ad group had in all before a day. */
export type GroupTotals = Omit<GroupFigures, 'day'>
/** `hour` of the account's clock, 0–23. */
export type GroupHour = { adGroupId: string; day: Day; hour: number; spend: Money }
export type GroupCountry = { adGroupId: string; day: Day; country: string; spend: Money }

/** One line of the account's change history; `event` and `extra` are the platform's own. */
export type Activity = {
  at: Date
  event: string
  actorId: string | null
  actorName: string | null
  applicationId: string | null
  applicationName: string | null
  /** done by the application that our own token belongs to */
  isOurs: boolean
  objectId: string | null
  objectType: string | null
  objectName: string | null
  /** what was before and after, as the platform writes it; null where it tells nothing */
  extra: string | null
}
/** Who may use the account: `kind` PERSON, PARTNER (another business) or SYSTEM (a program's user). */
export type AccountUser = { kind: 'PERSON' | 'PARTNER' | 'SYSTEM'; id: string; name: string | null; role: string | null }

/**
 * Rules of ours that the platform itself runs. CREATION and UPDATE ping us within seconds; COPY pauses by itself every half hour, so that
 * protection survives an outage of ours.
 */
export type GuardKind = 'CREATION' | 'UPDATE' | 'COPY'
/** One guard watches objects of one level (CREATION: ads, UPDATE: ad groups where it is left out), and of changes one field. */
export type GuardField = 'daily_budget' | 'lifetime_budget' | 'effective_status' | 'name'
export type GuardOrder = { name: string } & (
  | { kind: 'CREATION'; level?: AdLevel }
  | { kind: 'UPDATE'; level?: AdLevel; field?: GuardField }
  /** pauses ad groups of which all conditions hold */
  | { kind: 'COPY'; conditions: readonly CopyFilter[] }
)
/** `isOn`: it runs. `isChanged`: it says something else than the order of its name; false where none has it. */
export type Guard = { id: string; name: string; isOn: boolean; isChanged: boolean }

/** An object that one of the platform's rules paused, whoever's rule it is. */
export type GuardRun = { guardId: string; objectId: string; at: Date }

/** What came by a ping: a hint, never proof. Ids as digits. The account is not told. */
export type Ping = { ruleId: string; objectId: string; level: AdLevel | null; trigger: string | null; at: Date | null }
/** `forged`: not signed by the platform; `unreadable`: signed, and no ping that we know. */
export type OpenedPings = { kind: 'ok'; pings: Ping[] } | { kind: 'forged' } | { kind: 'unreadable' }

export interface AdObjectsPort {
  /** All objects of the account, or those changed since. Slower near a limit of the vendor, and not at all where the rest is kept for actions. */
  readObjects(account: AccountRef, since: Date | null): Promise<ReadAnswer<AdObjectTold[]>>
  /** Objects by id, of one level; those that are not visible are left out. Reads even near a limit: what an action needs. */
  readSome(account: AccountRef, level: AdLevel, ids: readonly string[]): Promise<ReadAnswer<AdObjectTold[]>>
  /** By day of the account's own calendar, [from, until); days without delivery have no row. One answer for each account. */
  readFigures(
    accounts: readonly AccountRef[],
    from: Day,
    until: Day,
  ): Promise<{ account: AccountRef; answer: ReadAnswer<GroupFigures[]> }[]>
  /** In all until the day, which is not included: as far back as the platform tells, at Meta three years. Those that had nothing have no row. */
  readTotals(account: AccountRef, until: Day): Promise<ReadAnswer<GroupTotals[]>>
  readHours(account: AccountRef, from: Day, until: Day): Promise<ReadAnswer<GroupHour[]>>
  readCountries(account: AccountRef, from: Day, until: Day): Promise<ReadAnswer<GroupCountry[]>>
  /** [since, until), oldest first, from all pages. */
  readActivities(account: AccountRef, since: Date, until: Date): Promise<ReadAnswer<Activity[]>>
  readUsers(account: NamedAccount): Promise<ReadAnswer<AccountUser[]>>
  /** Sends one change of status, once, and never retries by itself. What it comes to is read back by `readSome`. */
  setStatus(account: AccountRef, level: AdLevel, id: string, status: 'ACTIVE' | 'PAUSED'): Promise<BindingAnswer>
  /** `orders`: what guards of these names should say, compared by meaning and not by how it is written. */
  readGuards(account: AccountRef, orders: readonly GuardOrder[]): Promise<ReadAnswer<Guard[]>>
  /** Sends once; its name is unique, so whoever calls looks for it before a resend. */
  installGuard(account: AccountRef, order: GuardOrder): Promise<BindingAnswer>
  /** What rules of the account paused since, the latest first. */
  readGuardRuns(account: NamedAccount, since: Date): Promise<ReadAnswer<GuardRun[]>>
  removeGuard(guardId: string): Promise<BindingAnswer>
  /** Asks the platform to send pings to this address; done where it does already. */
  subscribe(callbackUrl: string, verifyToken: string): Promise<BindingAnswer>
  /** Checks the signature over the raw bytes. `signature`: the header as it came. */
  openPings(body: Uint8Array, signature: string | null): OpenedPings
}
