// One record with the history of its states.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { ITEM_STATES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { RecordDetail } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { amountOf } from '../../lists/amounts.ts'
import { exchangeText, itemNote } from '../../orders/item-text.ts'
import { BookedAmount, FeePart, Returned } from '../../orders/record-money.tsx'
import { useProfile, useSeesSpend } from '../../session/use-session.ts'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

type Props = { itemId: string; ids: readonly string[]; onGo: (itemId: string) => void; onClose: () => void }

export function RecordDrawer({ itemId, ids, onGo, onClose }: Props) {
  const detail = useCall(quotaEndpoints.record, { item_id: itemId })
  const record = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={record === undefined ? '记录详情' : `${LEG_KINDS[record.leg]} · ${record.account_name}`}
      {...rowSteps(ids, itemId, onGo)}
      headEnd={record === undefined ? undefined : <Tag tone={shownState(record).tone}>{shownState(record).text}</Tag>}
      footer={record === undefined ? undefined : <RecordActions record={record} />}
    >
      <Loaded call={detail} lines={10}>
        {record => <RecordFacts record={record} />}
      </Loaded>
    </Drawer>
  )
}

/** What has succeeded has its voucher, what failed another try; while it is under way there is neither. */
function RecordActions({ record }: { record: RecordDetail }) {
  if (hasVoucher(record)) return <VoucherButton record={record} look="default" />
  return <RecordRetry record={record} look="default" />
}

function RecordFacts({ record }: { record: RecordDetail }) {
  const { profile, isSubCustomer } = useProfile()
  const seesSpend = useSeesSpend()
  const payer = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer)
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, currencyOf(record)))
  return (
    <Stack gap={24}>
      <Definitions
        items={[
          { label: '单号', value: <IdCell id={record.apply_no} label="复制单号" /> },
          { label: '渠道', value: CHANNELS[record.channel].name },
          { label: '广告账户 ID', value: <IdCell id={record.outside_account_id} /> },
          { label: '开户公司', value: record.company_name },
          { label: '结果', value: itemNote(record, payer) },
          { label: '金额', value: <BookedAmount record={record} /> },
          { label: '服务费', value: <FeePart record={record} text={record.service_fee} /> },
          { label: '税费', value: <FeePart record={record} text={record.tax} /> },
          { label: '实付', value: amount(record.paid) },
          ...(record.exchange === null ? [] : [{ label: '整单支付', value: exchangeText(record.exchange) }]),
          { label: '退回', value: <Returned record={record} /> },
          ...(seesSpend
            ? [
                { label: '操作前额度', value: amount(record.before_limit) },
                { label: '操作后额度', value: amount(record.after_limit) },
              ]
            : []),
          { label: '提交人', value: record.submitter },
          { label: '提交时间', value: timeText(record.apply_time) },
          { label: '完成时间', value: timeText(record.finished_at) },
          { label: '备注', value: record.remark || '—' },
        ]}
      />
      <section aria-labelledby="record-history">
        <h3 id="record-history" className={styles.sectionTitle}>
          处理进度
        </h3>
        <Timeline
          label="处理进度"
          entries={record.history.toReversed().map((step, index) => ({
            id: `${index} ${step.state}`,
            title: shownState({ ...record, state: step.state }).text,
            time: timeText(step.at),
            // Some notes only repeat the state.
            text: step.note === '' || step.note === ITEM_STATES[step.state].text ? undefined : step.note,
            tone: shownState({ ...record, state: step.state }).tone,
          }))}
        />
      </section>
    </Stack>
  )
}
