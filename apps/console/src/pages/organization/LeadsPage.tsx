// 意向登记: which customers are interested in channels that the portal opens no accounts on, and who got in touch with them.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { leadRows } from '@tallyhelm/protocol/topics/organization/console-lead-columns'
import { consoleLeadEndpoints } from '@tallyhelm/protocol/topics/organization/console-lead-endpoints'
import { leadFilters } from '@tallyhelm/protocol/topics/organization/console-lead-lists'
import type { LeadRow } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import { LEAD_PRODUCTS } from '@tallyhelm/protocol/topics/organization/lead-enums'
import { LEAD_NOTE_MOST, leadNoteProblem } from '@tallyhelm/protocol/topics/organization/lead-limits'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'

export function LeadsPage() {
  const { role } = useStaff()
  const list = usePageFrame('leads', leadFilters)
  const { data, table } = useListCall(consoleLeadEndpoints.list, list.request)
  const [contacted, setContacted] = useState<LeadRow>()
  const mayContact = mayCall(consoleLeadEndpoints.contact, role)
  const cells = useMemo(
    () => ({
      actions: (row: LeadRow) =>
        row.state === 'OPEN' && mayContact ? (
          <Button variant="link" size="mini" aria-label={`标记已联系：${nameOf(row)}`} onClick={() => setContacted(row)}>
            标记已联系
          </Button>
        ) : (
          '—'
        ),
    }),
    [mayContact],
  )
  return (
    <>
      <PageHeader title="意向登记" />
      <DeclaredList
        frame={list}
        filtersLabel="意向筛选"
        list={leadRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="还没有意向登记" text="客户在免费开户页面登记对其他渠道的意向后，会出现在这里。" />}
      />
      {contacted === undefined ? null : <ContactDialog row={contacted} onClose={() => setContacted(undefined)} />}
    </>
  )
}

const nameOf = ({ customer_name, product }: LeadRow) => `${customer_name} ${LEAD_PRODUCTS[product]}`

function ContactDialog({ row, onClose }: { row: LeadRow; onClose: () => void }) {
  const contact = useFormCommand(consoleLeadEndpoints.contact)
  const form = useForm({
    initial: { note: '' },
    checks: { note: leadNoteProblem },
    send: ({ note }) => contact.mutateAsync({ request: { lead_id: row.lead_id, note } }),
    onSuccess: onClose,
  })
  return (
    <FormDialog title={`标记已联系：${nameOf(row)}`} submitText="标记已联系" onClose={onClose} {...form.dialog}>
      <p>
        联系方式：{row.contact}
        {row.remark === '' ? '' : `；备注：${row.remark}`}
      </p>
      <TextArea
        label="联系情况"
        required
        rows={3}
        limit={LEAD_NOTE_MOST}
        placeholder="与谁联系、结果如何"
        help="将原样记入审计日志，标记后不能修改"
        {...form.field('note')}
      />
    </FormDialog>
  )
}
