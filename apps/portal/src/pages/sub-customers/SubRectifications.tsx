// What sub-customers are to rectify: reminding them, once a day each, and handing in for them.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { heldRectificationRows } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldRectificationFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import type { HeldRectification } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { RECTIFICATIONS_DUE } from '@tallyhelm/protocol/topics/violations/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
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
import { useOpenBoxed } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { type Remind, RemindChosen, RemindRow } from './Reminding.tsx'
import { TAB } from './violation-views.ts'

const NOTHING: Selection = new Set()
const isDue = (row: HeldRectification) => RECTIFICATIONS_DUE.some(due => due === row.status)

export function SubRectifications() {
  const list = usePageFrame(heldRectificationFilters, { more: TAB, kept: TAB })
  const { data, table } = useListCall(subCustomerEndpoints.rectifications, list.request)
  const [selected, setSelected] = useState(NOTHING)
  const remind = useRemind()
  const clear = () => setSelected(NOTHING)
  const nameOf = (id: string) => data?.content.find(row => row.rectification_id === id)?.account_name ?? id
  return (
    <PortalList
      id="sub-rectifications"
      label="子客户整改"
      frame={list}
      filtersLabel="子客户整改筛选"
      tabs={
        <StatusTabs
          label="按整改状态筛选"
          panelId="sub-rectifications"
          {...list.tabs('status')}
          end={
            <ExportMenu list={{ kind: 'SUB_RECTIFICATIONS', request: list.request }} total={data?.total_size} chosenIds={[...selected]} />
          }
        />
      }
      list={heldRectificationRows}
      cells={CELLS}
      page={data}
      table={table}
      selection={{ selected, onChange: setSelected }}
      empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有子客户整改" text="子客户的账户需要整改时会列在这里。" />}
    >
      <BatchBar count={selected.size} unit="条整改" onClear={clear}>
        <RemindChosen remind={remind} ids={[...selected]} nameOf={nameOf} onDone={clear} />
      </BatchBar>
    </PortalList>
  )
}

function useRemind(): Remind {
  const { isPending, mutate } = useCommand(subCustomerEndpoints.remind)
  return {
    isPending,
    send: (ids, onDone) =>
      mutate(
        { request: { rectification_ids: [...ids] } },
        { onSuccess: ({ results }) => onDone(results.map(({ rectification_id: id, result }) => ({ id, result }))) },
      ),
  }
}

const CELLS: Cells<HeldRectification, typeof heldRectificationRows.columns> = { actions: row => <Actions row={row} /> }

function Actions({ row }: { row: HeldRectification }) {
  const open = useOpenBoxed(paths.rectificationDetail(), 'sub-violations')
  const { rectification_id: id, account_name: name, sub_customer_name: subCustomer, is_reminded: isReminded } = row
  const text = isDue(row) ? '代提交整改' : '查看整改'
  return (
    <Row gap={4} justify="end">
      <RemindRow remind={useRemind()} isDue={isDue(row)} {...{ id, name, subCustomer, isReminded }} />
      <Button variant="link" size="mini" aria-label={`${text} ${name}`} onClick={() => void open(id)}>
        {text}
      </Button>
    </Row>
  )
}
