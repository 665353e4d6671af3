// What platforms changed of ended days: of one day of an account, or of all days that the page shows, with the months that are closed.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { correctionRows } from '@tallyhelm/protocol/topics/spend/daily-columns'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import type { Correction } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { addDays, type Day, timeText } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { CardList, useCardPaging } from '../../lists/CardList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import type { DayOfAccount } from './asked.ts'
import { accountCell } from './spend-cells.tsx'

type Props = { channel: Channel; range: { from: Day; until: Day }; of: DayOfAccount | undefined; onClose: () => void }

export function CorrectionsDrawer({ channel, range, of, onClose }: Props) {
  return (
    <Drawer open onClose={onClose} width={880} title={of === undefined ? '更正记录' : `${of.name ?? '账户'} ${of.day} 更正记录`}>
      <Stack gap={24}>
        {of === undefined ? <ClosedMonths channel={channel} /> : null}
        <Changes
          channel={channel}
          range={of === undefined ? range : { from: of.day, until: addDays(of.day, 1) }}
          accountId={of?.account_id}
        />
      </Stack>
    </Drawer>
  )
}

function ClosedMonths({ channel }: { channel: Channel }) {
  const closings = useCall(dailyEndpoints.closings, { channel })
  return (
    <Loaded call={closings} lines={2}>
      {({ content }) =>
        content.length === 0 ? null : (
          <Definitions
            items={content.slice(0, 6).map(({ month, usd, latest_usd, changed_days, closed_at }) => ({
              label: `${month} 已关账`,
              value: `${amountOf(usd, { withSymbol: true })}（${timeText(closed_at)}）${
                changed_days === 0 ? '' : `，关账后修正 ${changed_days} 天，现为 ${amountOf(latest_usd, { withSymbol: true })}`
              }`,
            }))}
          />
        )
      }
    </Loaded>
  )
}

function Changes({
  channel,
  range: { from, until },
  accountId,
}: {
  channel: Channel
  range: { from: Day; until: Day }
  accountId: string | undefined
}) {
  const paging = useCardPaging()
  const { data, table } = useListCall(dailyEndpoints.corrections, {
    ...paging.request,
    channel,
    from,
    until,
    ...(accountId === undefined ? {} : { account_id: accountId }),
  })
  return (
    <CardList
      id="spend-corrections"
      title="更正"
      list={correctionRows}
      cells={CELLS}
      page={data}
      table={table}
      paging={paging}
      empty={<Empty title="没有更正" text="渠道改动已结束日期的消耗时，会记录改动前后的金额。" />}
    />
  )
}

const CELLS: Cells<Correction, typeof correctionRows.columns> = {
  account: accountCell,
  closing: row => (row.is_after_closing ? <Tag tone="warning">关账后修正</Tag> : '—'),
}
