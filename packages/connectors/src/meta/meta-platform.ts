// Meta as an AdPlatform: quota is the spend cap, an absolute figure read in minor units and written in major ones.
import { addDays, type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { compare, parseMoneyRounded, subtract } from '@tallyhelm/protocol/values/money'
import { digitsOf } from '../kit/units.ts'
import { failureBeforeWrite, fillDays, type Got, ok, readFailure, refusal, trouble, unreadable, writeFailure } from '../kit/failure.ts'
import type {
  AccountFacts,
  AccountRef,
  AdPlatform,
  ChangeAnswer,
  DaySpend,
  NamedAccount,
  QuotaChange,
  QuotaFigure,
  ReadAnswer,
} from '../ports/ad-platform.ts'
import { createMetaAdObjects } from './ad-objects.ts'
import { createMetaAds } from './ads.ts'
import { checkMetaConnection } from './check-connection.ts'
import { asksForLess } from './errors.ts'
import { createMetaNames } from './names.ts'
import { createMetaPartners } from './partners.ts'
import { createMetaGuidance } from './guidance.ts'
import { createMetaClient, type MetaClient, type MetaOptions } from './meta-client.ts'
import { listAccounts } from './listed-accounts.ts'
import { readInvoices } from './invoices.ts'
import { createMetaOpenings } from './openings.ts'
import { createMetaConsent } from './consent.ts'
import { createMetaPeople } from './people.ts'
import { createMetaPixels } from './pixels.ts'
import { readPicture } from './pictures.ts'
import { readRejectedAds } from './rejected-ads.ts'
import * as schemas from './schemas.ts'
import { metaSpendCosts, readSpend, readSpendHours } from './spend.ts'
import { isCompromised, metaStatus } from './status.ts'
import { instantOf } from './times.ts'
import { moneyFromMeta, spendCapText } from './units.ts'

/**
 * Meta Marketing API. `limit` is spend_cap (null when the account has none), `spent` is amount_spent, and `changesLeftToday` is null, as
 * Meta does not tell it. A change sets the cap to `target`, never to zero, which would lift the limit, and never below what is spent.
 */
export function createMetaPlatform(options: MetaOptions): AdPlatform {
  const client = createMetaClient(options)
  return {
    channel: 'FACEBOOK',
    changeStyle: 'absolute',
    listAccounts: cursor => listAccounts(client, options.businessId, cursor),
    readAccount: account => readAccount(client, account),
    readQuota: async account => {
      const got = await quotaOf(client, account)
      return 'failure' in got ? readFailure(got.failure) : ok(got.value)
    },
    changeQuota: change => changeQuota(client, change),
    findChange: async () => ok({ kind: 'none' }),
    readSpend: question => readSpend(client, options.clock, question),
    readSpendHours: question => readSpendHours(client, question),
    spendCosts: metaSpendCosts,
    readDailySpend: async (account, from, until) => {
      const got = await spendOf(client, account, from, until)
      const filled = 'failure' in got ? got : fillDays(got.value, from, until, account.currency)
      return 'failure' in filled ? readFailure(filled.failure) : ok(filled.value)
    },
    readInvoices: question => readInvoices(client, options.businessId, question),
    readRejectedAds: account => readRejectedAds(client, account),
    readPicture: address => readPicture(options, address),
    adObjects: createMetaAdObjects(client, options),
    ads: createMetaAds(client),
    guidance: createMetaGuidance(client, options.businessId),
    openings: createMetaOpenings(client, options.businessId),
    partners: createMetaPartners(client, options.businessId),
    names: createMetaNames(client),
    pixels: createMetaPixels(client, options.businessId),
    people: createMetaPeople(client, options.businessId),
    consent: createMetaConsent(client, options),
    checkConnection: () => checkMetaConnection(client, options),
  }
}

async function changeQuota(client: MetaClient, change: QuotaChange): Promise<ChangeAnswer> {
  const { account, target, delta } = change
  if (target.minor <= 0n) return refusal(trouble('TARGET_NOT_POSITIVE', 'a spend cap of zero would lift the limit'), '额度不能调整为零')
  if (delta.minor < 0n) {
    const figure = await quotaOf(client, account)
    if ('failure' in figure) return failureBeforeWrite(figure.failure)
    const { spent } = figure.value
    if (spent !== null && compare(target, spent) < 0) {
      return refusal(trouble('TARGET_BELOW_SPENT', 'the spend cap would lie below the amount spent'), '额度不能低于已消耗金额')
    }
  }
  const sent = await client.post(`act_${digitsOf(account)}`, { spend_cap: spendCapText(target) }, schemas.success)
  return 'failure' in sent ? writeFailure(sent.failure) : { kind: 'done', reference: null }
}

async function quotaOf(client: MetaClient, account: AccountRef): Promise<Got<QuotaFigure>> {
  const got = await client.get(`act_${digitsOf(account)}`, { fields: schemas.QUOTA_FIELDS }, schemas.quota)
  if ('failure' in got) return got
  const { account_id, currency, spend_cap, amount_spent } = got.value
  if (account_id !== account.outsideAccountId) return { failure: unreadable('another account answered') }
  if (currency !== account.currency) return { failure: unreadable(`account is kept in ${currency}, not in ${account.currency}`) }
  const spent = moneyFromMeta(amount_spent, account.currency, 'up')
  // "0" is Meta's word for an account without a cap.
  const limit = BigInt(spend_cap) === 0n ? null : moneyFromMeta(spend_cap, account.currency, 'down')
  return { value: { limit, spent, remaining: limit && subtract(limit, spent), minimumAdd: null, changesLeftToday: null } }
}

async function readAccount(client: MetaClient, account: NamedAccount): Promise<ReadAnswer<AccountFacts>> {
  const path = `act_${digitsOf(account)}`
  const got = await client.get(path, { fields: schemas.ACCOUNT_FIELDS }, schemas.account)
  if ('failure' in got) return readFailure(got.failure)
  const facts = got.value
  if (facts.account_id !== account.outsideAccountId) return readFailure(unreadable('another account answered'))
  const agencies = await client.all(`${path}/agencies`, { fields: 'id,name,access_status', limit: '100' }, schemas.agency)
  if ('failure' in agencies) return readFailure(agencies.failure)
  const pixels = await client.all(`${path}/adspixels`, { fields: 'id,name', limit: '100' }, schemas.pixel)
  if ('failure' in pixels) return readFailure(pixels.failure)
  return ok({
    outsideAccountId: facts.account_id,
    name: facts.name,
    currency: facts.currency,
    timezone: facts.timezone_name,
    ...metaStatus(facts.account_status, facts.disable_reason),
    ...(isCompromised(facts.account_status, facts.disable_reason) ? { isCompromised: true } : {}),
    openedAt: instantOf(facts.created_time),
    adType: null,
    bindings: [
      ...agencies.value.map(agency => ({ kind: 'BM' as const, outsideId: agency.id, status: agency.access_status ?? 'CONFIRMED' })),
      ...pixels.value.map(pixel => ({ kind: 'PIXEL' as const, outsideId: pixel.id, status: 'CONFIRMED' })),
    ],
  })
}

/** Rows of the days with delivery; a range that is too large for Meta is asked for in halves. */
async function spendOf(client: MetaClient, account: AccountRef, from: Day, until: Day): Promise<Got<DaySpend[]>> {
  if (from >= until) return { value: [] }
  const got = await client.all(
    `act_${digitsOf(account)}/insights`,
    {
      level: 'account',
      fields: schemas.INSIGHT_FIELDS,
      time_range: JSON.stringify({ since: from, until: addDays(until, -1) }),
      time_increment: '1',
      limit: '500',
    },
    schemas.insight,
  )
  if ('failure' in got) {
    const days = daysBetween(from, until)
    const middle = days[Math.floor(days.length / 2)]
    if (!asksForLess(got.failure) || middle === undefined || days.length < 2) return got
    const first = await spendOf(client, account, from, middle)
    const second = 'failure' in first ? first : await spendOf(client, account, middle, until)
    return 'failure' in first || 'failure' in second ? second : { value: [...first.value, ...second.value] }
  }
  const rows: DaySpend[] = []
  for (const row of got.value) {
    const spend = parseMoneyRounded(row.spend, account.currency)
    if (!spend || row.account_currency !== account.currency || row.date_start !== row.date_stop)
      return { failure: unreadable('an insights row') }
    rows.push({ day: row.date_start, spend, impressions: row.impressions ?? 0, clicks: row.clicks ?? 0 })
  }
  return { value: rows }
}
