// The filter row of an account list: drafts until 查询 or Enter; choices apply at once.
import { ACCOUNT_STATUSES, AD_TYPES, FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type DayRange, InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useMemo, useState } from 'react'
import { today } from '../../clock.ts'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import { readChoices, writeChoices } from '../../lists/query-text.ts'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'
import type { AccountQuery, FilterKey } from './filters.ts'

type Props = {
  channel: Channel
  query: AccountQuery
  /** The filters to look with; the page starts at 1 again. */
  onApply: (query: AccountQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
  /** Second-tier agents narrow by sub-customer. */
  hasSubCustomers: boolean
}

export function AccountFilters({ channel, query, onApply, onReset, isExpanded, onExpand, hasSubCustomers }: Props) {
  const toast = useToast()
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  if (applied !== query) {
    // The address has changed: back, a saved filter, a removed chip.
    setApplied(query)
    setDraft(query)
  }
  const load = useMemo(() => companyLoader(channel), [channel])
  const apply = (changes: AccountQuery = {}) => {
    const next = { ...draft, ...changes }
    if ((next.ids?.length ?? 0) > ID_BOX_MAX_LENGTH) return toast.error(`广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`)
    onApply(next)
  }
  const textField = (key: FilterKey) => ({
    value: draft[key] ?? '',
    onChange: (value: string) => setDraft({ ...draft, [key]: value }),
    onCommit: (value: string) => apply({ [key]: value }),
  })
  const choice: MoreProps['choice'] = (key, labels) => ({
    value: draft[key] === undefined ? ALL : draft[key],
    onChange: (value: string) => apply({ [key]: value === ALL ? '' : value }),
    options: [{ value: ALL, label: '全部' }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))],
  })
  const opened = query.openedFrom && query.openedTo ? { from: query.openedFrom, to: query.openedTo } : null
  return (
    <>
      <FilterBar
        label="账户筛选"
        expanded={isExpanded}
        onExpand={onExpand}
        onSearch={() => apply()}
        onReset={onReset}
        more={
          <MoreFilters
            channel={channel}
            opened={opened}
            hasSubCustomers={hasSubCustomers}
            apply={apply}
            textField={textField}
            choice={choice}
          />
        }
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
          onChange={options => apply({ companies: writeChoices(options) })}
        />
        {channel === 'FACEBOOK' ? <InLabelField label="BM ID" {...textField('bm')} /> : null}
        {channel === 'GOOGLE' ? <InLabelField label="MCC ID" {...textField('mcc')} /> : null}
        {channel === 'TIKTOK' ? <InLabelField label="BC ID" {...textField('bc')} /> : null}
      </FilterBar>
      <IdsNote value={draft.ids ?? ''} />
    </>
  )
}

type MoreProps = Pick<Props, 'channel' | 'hasSubCustomers'> & {
  opened: DayRange | null
  apply: (changes: AccountQuery) => void
  textField: (key: FilterKey) => { value: string; onChange: (value: string) => void; onCommit: (value: string) => void }
  choice: (
    key: FilterKey,
    labels: Readonly<Record<string, string>>,
  ) => {
    value: string
    onChange: (value: string) => void
    options: { value: string; label: string }[]
  }
}

/** What 展开 opens. */
function MoreFilters({ channel, hasSubCustomers, opened, apply, textField, choice }: MoreProps) {
  return (
    <>
      {channel === 'FACEBOOK' ? (
        <>
          <InLabelField label="Pixel ID" {...textField('pixel')} />
          <InLabelSelect label="个人号授权" {...choice('auth', { yes: '是', no: '否' })} />
        </>
      ) : null}
      {channel === 'GOOGLE' ? <InLabelField label="邀请邮箱" {...textField('email')} /> : null}
      {channel === 'TIKTOK' ? <InLabelSelect label="广告类型" {...choice('adType', AD_TYPES)} /> : null}
      <InLabelSelect label="账户状态" {...choice('status', textsOf(ACCOUNT_STATUSES))} />
      <InLabelSelect label="冻结状态" {...choice('frozen', textsOf(FROZEN_STATUSES))} />
      <InLabelSelect label="币种" {...choice('currency', CURRENCY_LABELS)} />
      <InLabelField label="时区" placeholder="如 Asia/Shanghai" {...textField('timezone')} />
      <InLabelField label="余额 ≥" inputMode="decimal" {...textField('balanceMin')} />
      <InLabelField label="余额 ≤" inputMode="decimal" {...textField('balanceMax')} />
      <InLabelField label="预计可用天数 ≤" inputMode="numeric" {...textField('daysMax')} />
      <InLabelDateRange
        label="开通时间"
        today={today()}
        value={opened}
        onChange={range => apply({ openedFrom: range?.from ?? '', openedTo: range?.to ?? '' })}
      />
      {hasSubCustomers ? <InLabelField label="子客户 ID" inputMode="numeric" {...textField('sub')} /> : null}
      <InLabelField label="备注" maxLength={50} {...textField('remark')} />
    </>
  )
}

const ALL = 'ALL'
const CURRENCY_LABELS = Object.fromEntries(Object.entries(CURRENCIES).map(([code, { name }]) => [code, `${code} ${name}`]))

function textsOf(table: Readonly<Record<string, { text: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([code, { text }]) => [code, text]))
}
