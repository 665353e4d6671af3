// One transfer order: its lines, where the money of each is, and the legs' own records.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { ORDER_STATUSES } from '@tallyhelm/protocol/topics/quota/enums'
import { endedByOf, SHOWN_STATES, shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { timeText } from '@tallyhelm/protocol/values/day'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { openAmountText } from '../../lists/amounts.ts'
import { itemName, itemNote } from '../../orders/item-text.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { RetryButton } from './RetryButton.tsx'
import styles from './records.module.css'

type Props = { applyNo: string; ids: readonly string[]; onGo: (applyNo: string) => void; onClose: () => void }

export function TransferDrawer({ applyNo, ids, onGo, onClose }: Props) {
  const order = useCall(quotaEndpoints.order, { apply_no: applyNo })
  const { data } = order
  return (
    <Drawer
      open
      onClose={onClose}
      title="转移详情"
      {...rowSteps(ids, applyNo, onGo)}
      headEnd={data && <OrderTag order={data} />}
      footer={<LinkButton href={paths.records({ apply_no: applyNo })}>查看各步额度记录</LinkButton>}
    >
      <Loaded call={order} lines={10}>
        {found => <TransferFacts order={found} />}
      </Loaded>
    </Drawer>
  )
}

function OrderTag({ order }: { order: Order }) {
  const by = order.status === 'FAIL' ? endedByOf(order.items) : null
  const { tone, text } = by === null ? ORDER_STATUSES[order.status] : SHOWN_STATES[by]
  return <Tag tone={tone}>{text}</Tag>
}

function TransferFacts({ order }: { order: Order }) {
  const { profile, isSubCustomer } = useProfile()
  const payer = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer)
  const currency = currencyOf(order)
  const failed = order.items.filter(item => item.state === 'FAIL')
  return (
    <Stack gap={24}>
      <Definitions
        items={[
          { label: '单号', value: <IdCell id={order.apply_no} label="复制单号" /> },
          { label: '金额', value: openAmountText(order.amount, currency) },
          { label: '提交人', value: order.submitter },
          { label: '申请时间', value: timeText(order.apply_time) },
          { label: '备注', value: order.remark || '—' },
        ]}
      />
      <section aria-labelledby="transfer-lines">
        <h3 id="transfer-lines" className={styles.sectionTitle}>
          转移明细
        </h3>
        <Timeline
          label="转移明细"
          entries={order.items.map(item => ({
            id: item.item_id,
            title: `${itemName(item)} ${openAmountText(item.amount, currency)}`,
            time: item.finished_at === null ? shownState(item).text : timeText(item.finished_at),
            text: itemNote({ ...item, currency }, payer),
            tone: shownState(item).tone,
          }))}
        />
      </section>
      {failed.length === 0 ? null : (
        <Row gap={12}>
          {failed.map(item => (
            <RetryButton
              key={item.item_id}
              record={{ ...item, currency, apply_no: order.apply_no, adjust_type: 'TRANSFER' }}
              look="default"
            />
          ))}
        </Row>
      )}
    </Stack>
  )
}
