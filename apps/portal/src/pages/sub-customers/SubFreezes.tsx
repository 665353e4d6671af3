// Frozen ad accounts of sub-customers on all channels: reminding them, once a day each, and the way to asking for their thaw.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { heldFreezeRows } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldFreezeFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import type { HeldFreeze } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { type Remind, RemindChosen, RemindRow } from './Reminding.tsx'
import { TAB } from './violation-views.ts'

const NOTHING: Selection = new Set()

export function SubFreezes() {
  const list = usePageFrame(heldFreezeFilters, { part: 'Freezes', more: TAB, kept: TAB })
  const { data, table } = useListCall(subCustomerEndpoints.freezes, list.request)
  const [selected, setSelected] = useState(NOTHING)
  const remind = useRemind()
  const clear = () => setSelected(NOTHING)
  const nameOf = (id: string) => data?.content.find(row => row.record_id === id)?.account_name ?? id
  return (
    <PortalList
      id="sub-freezes"
      label="子客户冻结"
      frame={list}
      filtersLabel="子客户冻结筛选"
      tabs={
        <StatusTabs
          label="按冻结状态筛选"
          panelId="sub-freezes"
          {...list.tabs('status')}
          end={<ExportMenu list={{ kind: 'SUB_FREEZES', request: list.request }} total={data?.total_size} chosenIds={[...selected]} />}
        />
      }
      list={heldFreezeRows}
      cells={CELLS}
      page={data}
      table={table}
      selection={{ selected, onChange: setSelected }}
      empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有冻结的子客户账户" text="子客户的账户被冻结时会列在这里。" />}
    >
      <BatchBar count={selected.size} unit="条冻结" onClear={clear}>
        <RemindChosen remind={remind} ids={[...selected]} nameOf={nameOf} onDone={clear} />
      </BatchBar>
    </PortalList>
  )
}

function useRemind(): Remind {
  const { isPending, mutate } = useCommand(subCustomerEndpoints.remindOfFreezes)
  return {
    isPending,
    send: (ids, onDone) =>
      mutate(
        { request: { record_ids: [...ids] } },
        { onSuccess: ({ results }) => onDone(results.map(({ record_id: id, result }) => ({ id, result }))) },
      ),
  }
}

const CELLS: Cells<HeldFreeze, typeof heldFreezeRows.columns> = { actions: row => <Actions row={row} /> }

function Actions({ row }: { row: HeldFreeze }) {
  const { record_id: id, account_name: name, sub_customer_name: subCustomer, is_due: isDue, is_reminded: isReminded } = row
  return (
    <Row gap={4} justify="end">
      <RemindRow remind={useRemind()} {...{ id, name, subCustomer, isDue, isReminded }} />
      {FREEZE_CHANNELS.some(channel => channel === row.channel) ? (
        <LinkButton
          variant="link"
          size="mini"
          href={paths.freezes(row.channel, { ids: row.outside_account_id })}
          aria-label={`去处理 ${name} 的冻结`}
        >
          去处理
        </LinkButton>
      ) : null}
    </Row>
  )
}
