// 概览: every field of the account, and thirty days of spend.
import { now } from '@tallyhelm/browser/clock/clock'
import { AD_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf } from '../../lists/amounts.ts'
import { DaysLeft, SpentOfLimit, WhitelistTag } from './account-cells.tsx'
import { RemarkCell } from './RemarkCell.tsx'
import { SpendBars } from './SpendBars.tsx'

export function AccountOverview({ account }: { account: AccountDetail }) {
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, account.currency))
  const seesSpend = account.avg_spend_7d !== null
  return (
    <Stack gap={20}>
      {account.disable_reason === null ? null : <NoticeStrip tone="warning">{account.disable_reason}</NoticeStrip>}
      {account.add_obstacle === null || account.add_obstacle === account.disable_reason ? null : (
        <NoticeStrip tone="info">{account.add_obstacle}</NoticeStrip>
      )}
      <Definitions
        items={[
          { label: '广告账户 ID', value: <IdCell id={account.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[account.channel].name },
          { label: '开户公司', value: account.company_name },
          { label: '可用余额', value: amount(account.balance) },
          ...(seesSpend
            ? [
                { label: '已消耗 / 额度', value: <SpentOfLimit row={account} /> },
                { label: '日均消耗（近 7 日）', value: amount(account.avg_spend_7d) },
                { label: '预计可用', value: <DaysLeft row={account} /> },
                { label: '今日消耗', value: amount(account.today_spend) },
              ]
            : []),
          { label: '累计新增额度', value: amount(account.total_added) },
          { label: '时区 / 币种', value: `${zoneText(account.timezone, now())} / ${account.currency}` },
          ...(account.ad_type === null ? [] : [{ label: '广告类型', value: AD_TYPES[account.ad_type] }]),
          ...(account.sub_customer_name === null ? [] : [{ label: '子客户', value: account.sub_customer_name }]),
          ...(account.whitelist_until === null ? [] : [{ label: '自动清零', value: <WhitelistTag row={account} /> }]),
          { label: '开通时间', value: timeText(account.opened_at) },
          { label: '最近同步', value: timeText(account.synced_at) },
          { label: '最近操作', value: timeText(account.last_operation_at) },
          { label: '备注', value: <RemarkCell row={account} /> },
        ]}
      />
      {seesSpend ? <SpendBars account={account} /> : null}
    </Stack>
  )
}
