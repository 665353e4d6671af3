// The filter row of an account list: drafts until 查询 or Enter; choices apply at once.
import { today } from '@tallyhelm/browser/clock/clock'
import { ACCOUNT_STATUSES, AD_TYPES, FROZEN_STATUSES, OCCURRING_FROZEN_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { type FilterDraft, useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { useMemo } from 'react'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import { readChoices, writeChoices } from '@tallyhelm/browser/lists/choices'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'
import { useSeesSpend } from '../../session/use-session.ts'
import { ACCOUNT_RULES, type AccountQuery, amountSymbol } from './filters.ts'

type Props = {
  channel: Channel
  query: AccountQuery
  /** How many filters are in force. */
  applied: number
  /** The filters to look with; the page starts at 1 again. */
  onApply: (query: AccountQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
  /** Second-tier agents narrow by sub-customer. */
  hasSubCustomers: boolean
}

export function AccountFilters({ channel, query, applied, onApply, onReset, isExpanded, onExpand, hasSubCustomers }: Props) {
  const filters = useFilterDraft({ query, rules: ACCOUNT_RULES, onApply, onReset })
  const { draft, choose, textField, quickField, bar } = filters
  const load = useMemo(() => companyLoader(channel), [channel])
  return (
    <>
      <FilterBar
        label="账户筛选"
        expanded={isExpanded}
        onExpand={onExpand}
        quick={<IdsField {...quickField('ids')} />}
        applied={applied}
        {...bar}
        more={<MoreFilters channel={channel} filters={filters} hasSubCustomers={hasSubCustomers} />}
      >
        <IdsField {...textField('ids')} />
        <InLabelField label="账户名称" {...textField('name')} />
        <InLabelRemoteSelect
          label="开户公司"
          multiple
          unit="家"
          max={50}
          searchPlaceholder="输入公司名称"
          debounceMs={COMPANY_DEBOUNCE_MS}
          load={load}
          value={readChoices(draft.companies)}
          onChange={options => choose({ companies: writeChoices(options) })}
        />
        {channel === 'FACEBOOK' ? <InLabelField label="BM ID" {...textField('bm')} /> : null}
        {channel === 'GOOGLE' ? <InLabelField label="MCC ID" {...textField('mcc')} /> : null}
        {channel === 'TIKTOK' ? <InLabelField label="BC ID" {...textField('bc')} /> : null}
      </FilterBar>
      <IdsNote value={draft.ids ?? ''} />
    </>
  )
}

type MoreProps = Pick<Props, 'channel' | 'hasSubCustomers'> & { filters: FilterDraft<keyof AccountQuery> }

/** What 展开 opens. */
function MoreFilters({ channel, hasSubCustomers, filters }: MoreProps) {
  const { draft, choose, textField, choice } = filters
  const seesSpend = useSeesSpend()
  const symbol = amountSymbol(draft)
  return (
    <>
      {channel === 'FACEBOOK' ? (
        <>
          <InLabelField label="Pixel ID" {...textField('pixel')} />
          <InLabelSelect label="个人号授权" {...choice('auth', AUTH_OPTIONS)} />
        </>
      ) : null}
      {channel === 'GOOGLE' ? <InLabelField label="邀请邮箱" {...textField('email')} /> : null}
      {channel === 'TIKTOK' ? <InLabelSelect label="广告类型" {...choice('adType', AD_TYPE_OPTIONS)} /> : null}
      <InLabelSelect label="账户状态" {...choice('status', STATUS_OPTIONS)} />
      <InLabelSelect label="冻结状态" {...choice('frozen', FROZEN_OPTIONS)} />
      <InLabelSelect label="币种" {...choice('currency', CURRENCY_OPTIONS)} />
      <InLabelField label="时区" placeholder="如 上海 或 Shanghai" {...textField('timezone')} />
      <InLabelField label={`余额（${symbol}）≥`} inputMode="decimal" {...textField('balanceMin')} />
      <InLabelField label={`余额（${symbol}）≤`} inputMode="decimal" {...textField('balanceMax')} />
      {seesSpend ? <InLabelField label="预计可用天数 ≤" inputMode="decimal" {...textField('daysMax')} /> : null}
      <InLabelDateRange
        label="开通时间"
        today={today()}
        value={draft.openedFrom && draft.openedTo ? { from: draft.openedFrom, to: draft.openedTo } : null}
        onChange={range => choose({ openedFrom: range?.from ?? '', openedTo: range?.to ?? '' })}
      />
      {hasSubCustomers ? <InLabelField label="子客户" placeholder="子客户名称" {...textField('sub')} /> : null}
      <InLabelField label="备注" maxLength={50} {...textField('remark')} />
    </>
  )
}

const optionsOf = <Entry,>(table: Readonly<Record<string, Entry>>, label: (entry: Entry, code: string) => string) =>
  Object.entries(table).map(([value, entry]) => ({ value, label: label(entry, value) }))
const AUTH_OPTIONS = optionsOf({ yes: '是', no: '否' }, text => text)
const AD_TYPE_OPTIONS = optionsOf(AD_TYPES, text => text)
const STATUS_OPTIONS = optionsOf(ACCOUNT_STATUSES, ({ text }) => text)
const FROZEN_OPTIONS = OCCURRING_FROZEN_STATUS_CODES.map(code => ({ value: code, label: FROZEN_STATUSES[code].text }))
const CURRENCY_OPTIONS = optionsOf(CURRENCIES, ({ name }, code) => `${code} ${name}`)
