// One bill: how its amount comes about, what each day cost, and its ad accounts with what was corrected of earlier months.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { billLineRows } from '@tallyhelm/protocol/topics/billing/bill-columns'
import { BILL_MARKS } from '@tallyhelm/protocol/topics/billing/bill-marks'
import { billEndpoints } from '@tallyhelm/protocol/topics/billing/bill-endpoints'
import type { BillDetail, BillLine } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Chart } from '@tallyhelm/ui/charts/Chart'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Hint } from '@tallyhelm/ui/display/Hint'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { moneyUnit } from '../../formats/money-unit.ts'
import { amountOf } from '../../lists/amounts.ts'
import { CardList, useCardPaging } from '../../lists/CardList.tsx'
import { rowSteps } from '../../lists/row-steps.ts'
import { useListCall } from '../../lists/use-list-call.ts'

type Props = { billId: string; ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function BillDrawer({ billId, ids, onGo, onClose }: Props) {
  const detail = useCall(billEndpoints.detail, { id: billId })
  const found = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={found === undefined ? '账单明细' : `${found.month} 账单 · ${found.company_name}`}
      {...rowSteps(ids, billId, onGo)}
    >
      <Loaded call={detail} lines={10}>
        {bill => (
          <Stack gap={24}>
            <Facts bill={bill} />
            <Days bill={bill} />
            <Lines key={billId} billId={billId} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

function Facts({ bill }: { bill: BillDetail }) {
  const amount = (text: string | null) => amountOf(text, { withSymbol: true }, bill.currency)
  const isCorrected = /[1-9]/.test(bill.corrected_usd)
  return (
    <>
      {isCorrected ? (
        <NoticeStrip tone="info" title={`含往月更正 ${amountOf(bill.corrected_usd, { withSymbol: true, withSign: true })}`}>
          渠道在出账后更正了往月的消耗，差额列在下方“更正”行，往月账单不变。
        </NoticeStrip>
      ) : null}
      <Definitions
        items={[
          { label: '账单编号', value: bill.key },
          { label: '客户', value: bill.customer_name },
          ...(bill.sub_customer_name === null ? [] : [{ label: '子客户', value: bill.sub_customer_name }]),
          { label: '渠道', value: CHANNELS[bill.channel].name },
          { label: '账户数', value: bill.account_count ?? '—' },
          { label: '出账时间', value: timeText(bill.closed_at) },
          ...(bill.cny_per_usd === null
            ? []
            : [
                {
                  label: '折合人民币',
                  value: `${amountOf(bill.spend_cny, { withSymbol: true }, 'CNY')}（汇率 ${bill.cny_per_usd}，仅供参考）`,
                },
              ]),
        ]}
      />
      <Sums>
        <Sum label="消耗">{amount(bill.spend)}</Sum>
        <Sum label="服务费" hint="当月实际入账的服务费，退回的已减去">
          {amount(bill.service_fee)}
        </Sum>
        <Sum label="税费">{amount(bill.tax)}</Sum>
        {bill.rebate === null ? null : <Sum label="返点">−{amount(bill.rebate)}</Sum>}
        <Sum label="应结金额" isTotal>
          {amount(bill.payable)}
        </Sum>
      </Sums>
    </>
  )
}

function Days({ bill }: { bill: BillDetail }) {
  if (bill.days.length === 0) return null
  return (
    <Chart
      label={`${bill.month} 每日消耗`}
      unit={moneyUnit('USD')}
      sums={false}
      points={bill.days.map(({ day }) => ({ id: day, label: day.slice(5), title: day }))}
      series={[
        {
          id: 'spend',
          name: CHANNELS[bill.channel].name,
          color: CHANNELS[bill.channel].path,
          values: bill.days.map(({ spend_usd }) => spend_usd),
        },
      ]}
    />
  )
}

function Lines({ billId }: { billId: string }) {
  const paging = useCardPaging()
  const request = { id: billId, ...paging.request }
  const { data, table } = useListCall(billEndpoints.lines, request)
  return (
    <CardList
      id="bill-lines"
      title="账户明细"
      list={billLineRows}
      cells={CELLS}
      paging={paging}
      page={data}
      table={table}
      actions={<ExportMenu list={{ kind: 'BILL_LINES', request }} total={data?.total_size} />}
      empty={<Empty title="没有账户明细" text="这张账单没有账户消耗或费用。" />}
    />
  )
}

const CELLS: Cells<BillLine, typeof billLineRows.columns> = {
  of: ({ of_month, is_correction }) => (
    <>
      {of_month} {is_correction ? <Tag tone="warning">更正</Tag> : null}
    </>
  ),
  check: ({ check }) => {
    const { text, tone, meaning } = BILL_MARKS[check]
    return (
      <Row gap={4}>
        <Tag tone={tone}>{text}</Tag>
        {check === 'AGREED' ? null : <Hint label={`${text}是什么意思`}>{meaning}</Hint>}
      </Row>
    )
  },
}
