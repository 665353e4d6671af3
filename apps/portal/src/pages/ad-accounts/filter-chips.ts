// The filters in force, in words (screens.md P2).
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  AD_TYPES,
  FROZEN_STATUSES,
  type FrozenStatus,
} from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { groupThousands } from '@tallyhelm/ui/fields/amount-text'
import type { FilterChip } from '@tallyhelm/ui/table/FilterChips'
import { idsText } from '../../lists/ids-text.ts'
import { type Choice, readChoices } from '@tallyhelm/browser/lists/choices'
import { type AccountQuery, amountSymbol, type FilterKey } from './filters.ts'

/** `onRemove` empties its keys together. Chips of the first row's fields stand only where there is no such row. */
export function chipsOf(query: AccountQuery, onRemove: (...keys: FilterKey[]) => void): readonly FilterChip[] {
  const chips: FilterChip[] = []
  const plain = (key: FilterKey, label: string, value = query[key], inFirstRow = false) => {
    if (query[key] !== undefined && value !== undefined) chips.push({ id: key, label, value, onRemove: () => onRemove(key), inFirstRow })
  }
  const firstRow = (key: FilterKey, label: string, value = query[key]) => plain(key, label, value, true)
  firstRow('ids', '账户 ID', idsText(query.ids))
  firstRow('name', '账户名称')
  firstRow('companies', '开户公司', companiesText(readChoices(query.companies)))
  firstRow('bm', 'BM ID')
  firstRow('mcc', 'MCC ID')
  firstRow('bc', 'BC ID')
  plain('pixel', 'Pixel ID')
  plain('auth', '个人号授权', query.auth === 'yes' ? '是' : '否')
  plain('email', '邀请邮箱')
  plain('adType', '广告类型', query.adType === 'RESERVATION' ? AD_TYPES.RESERVATION : AD_TYPES.AUCTION)
  plain('status', '账户状态', isAccountStatus(query.status) ? ACCOUNT_STATUSES[query.status].text : undefined)
  plain('frozen', '冻结状态', isFrozenStatus(query.frozen) ? FROZEN_STATUSES[query.frozen].text : undefined)
  plain('currency', '币种')
  plain('timezone', '时区')
  if (query.balanceMin !== undefined || query.balanceMax !== undefined) {
    chips.push({
      id: 'balance',
      label: '可用余额',
      value: rangeText(query.balanceMin, query.balanceMax, amountSymbol(query)),
      onRemove: () => onRemove('balanceMin', 'balanceMax'),
    })
  }
  plain('daysMax', '预计可用', `≤ ${query.daysMax} 天`)
  if (query.openedFrom !== undefined && query.openedTo !== undefined) {
    const value = `${query.openedFrom} ～ ${query.openedTo}`
    chips.push({ id: 'opened', label: '开通时间', value, onRemove: () => onRemove('openedFrom', 'openedTo') })
  }
  plain('sub', '子客户')
  plain('remark', '备注')
  return chips
}

const companiesText = (companies: readonly Choice[]): string | undefined =>
  companies.length > 1 ? `${companies.length} 家` : companies[0]?.label

function rangeText(least: string | undefined, most: string | undefined, symbol: string): string {
  const [from, to] = [symbol + groupThousands(least ?? ''), symbol + groupThousands(most ?? '')]
  if (least === undefined) return `≤ ${to}`
  return most === undefined ? `≥ ${from}` : `${from} ～ ${to}`
}

const isAccountStatus = (text: string | undefined): text is AccountStatus => text !== undefined && Object.hasOwn(ACCOUNT_STATUSES, text)
const isFrozenStatus = (text: string | undefined): text is FrozenStatus => text !== undefined && Object.hasOwn(FROZEN_STATUSES, text)
