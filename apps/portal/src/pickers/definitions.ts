// The account pickers of the spec (§2, Shared account-picker dialogs; §7, Picker calls), each said in a few facts; the dialog is one.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow, PickerRequest, PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { unitOf } from '@tallyhelm/protocol/topics/exchange/limits'
import { addAmountProblem, dollarsText, MIN_REDUCE_DOLLARS, reduceAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'

/** A row as a picker shows it; `obstacle` says why the account can't take part, where the picker's call knows; so with what it is bound to. */
export type PickerAccount = PickerRow & { obstacle?: string | null } & Partial<
    Pick<AccountRow, 'bm_ids' | 'bc_ids' | 'mcc_ids' | 'pixel_ids'>
  >
/** What each of the pickers' calls gives at least. */
type PickerAnswer = { content: PickerAccount[]; total_size: number }
export type PickerKind =
  | 'ADD'
  | 'REDUCE'
  | 'CLEAR'
  | 'TRANSFER_FROM'
  | 'TRANSFER_TO'
  | 'BM'
  | 'BC'
  | 'NAME'
  | 'PIXEL'
  | 'MCC'
  | 'MONITOR'
  | 'ADS'
  | 'WHITELIST'

type Amounts = {
  /** «新增金额» behind the account's name, for assistive technology. */
  label: string
  problemOf: (channel: Channel, text: string, currency?: Currency, limits?: QuotaLimits) => string | undefined
}
export type PickerDefinition = {
  width: 750 | 780
  caption: string
  endpointOf: (isSubCustomer: boolean) => Endpoint<PickerRequest, PickerAnswer>
  /**
   * Sends whose accounts are meant (spec §3: the pixel and business-manager pickers; the whitelist, which keeps no account of a
   * sub-customer).
   */
  sendsSubCustomer?: boolean
  /** false where closed and frozen accounts are offered too */
  onlyAvailable: boolean
  amounts?: Amounts
}

const accountList = (isSubCustomer: boolean) => (isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list)

/** An empty box counts as nothing entered, which is less than any least amount. */
const orNothing = (text: string) => (text.trim() === '' ? '0' : text)

export const PICKERS: Readonly<Record<PickerKind, PickerDefinition>> = {
  ADD: {
    width: 780,
    caption: '可新增额度的广告账户',
    endpointOf: () => adAccountEndpoints.addQuotaPicker,
    onlyAvailable: true,
    amounts: {
      label: '新增金额',
      problemOf: (channel, text, currency, limits) =>
        addAmountProblem(channel, orNothing(text), currency && unitOf(currency), undefined, limits),
    },
  },
  REDUCE: {
    width: 780,
    caption: '可调减额度的广告账户',
    endpointOf: () => adAccountEndpoints.reduceQuotaPicker,
    onlyAvailable: true,
    amounts: {
      label: '调减金额',
      problemOf: (_channel, text, currency) => reduceAmountProblem(orNothing(text), currency && unitOf(currency)),
    },
  },
  CLEAR: { width: 750, caption: '可清零的广告账户', endpointOf: () => adAccountEndpoints.clearQuotaPicker, onlyAvailable: true },
  // What may leave is reduced, what arrives is added; a sub-customer, who reduces nothing, is offered what it could clear.
  TRANSFER_FROM: {
    width: 750,
    caption: '可转出额度的广告账户',
    endpointOf: isSubCustomer => (isSubCustomer ? adAccountEndpoints.clearQuotaPicker : adAccountEndpoints.reduceQuotaPicker),
    onlyAvailable: true,
  },
  TRANSFER_TO: { width: 750, caption: '可转入额度的广告账户', endpointOf: () => adAccountEndpoints.addQuotaPicker, onlyAvailable: true },
  BM: { width: 750, caption: '可绑定 BM 的广告账户', endpointOf: accountList, sendsSubCustomer: true, onlyAvailable: true },
  BC: { width: 750, caption: '可绑定 BC 的广告账户', endpointOf: accountList, sendsSubCustomer: true, onlyAvailable: true },
  NAME: { width: 750, caption: '可改名的广告账户', endpointOf: accountList, onlyAvailable: true },
  PIXEL: { width: 750, caption: '可绑定 Pixel 的广告账户', endpointOf: accountList, sendsSubCustomer: true, onlyAvailable: true },
  MCC: { width: 750, caption: '可更新 MCC 的广告账户', endpointOf: accountList, onlyAvailable: true },
  MONITOR: { width: 750, caption: '可监控的广告账户', endpointOf: accountList, onlyAvailable: true },
  ADS: { width: 750, caption: '可创建广告的广告账户', endpointOf: accountList, onlyAvailable: true },
  WHITELIST: { width: 750, caption: '可加入白名单的广告账户', endpointOf: accountList, sendsSubCustomer: true, onlyAvailable: false },
}

/** What the amount of each account must keep to, said before anything is refused; undefined where none is asked for. */
export function amountRule(kind: PickerKind, channel: Channel, { least_add, most_add }: QuotaLimits): string | undefined {
  if (kind === 'REDUCE') return `每个最低 ${dollarsText(Number(MIN_REDUCE_DOLLARS))}`
  if (kind !== 'ADD') return undefined
  const least = least_add[channel]
  return `每个${least === 0 ? '大于 $0' : `最低 ${dollarsText(least)}`}、最高 ${dollarsText(most_add)}`
}

/** The picker as the agency's limits make it. */
export function pickerWithin(kind: PickerKind, limits: QuotaLimits): PickerDefinition {
  const { amounts, ...definition } = PICKERS[kind]
  if (amounts === undefined) return definition
  return {
    ...definition,
    amounts: { ...amounts, problemOf: (channel, text, currency) => amounts.problemOf(channel, text, currency, limits) },
  }
}
