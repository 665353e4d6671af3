// 通知我: who waits for which coming page, and telling them that it has opened.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { interestRows } from '@tallyhelm/protocol/topics/notices/interest-columns'
import { interestEndpoints } from '@tallyhelm/protocol/topics/notices/interest-endpoints'
import { interestFilters } from '@tallyhelm/protocol/topics/notices/interest-lists'
import type { InterestRow } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import { MAX_OPENED_TITLE } from '@tallyhelm/protocol/topics/notices/enums'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './notices.module.css'

export function InterestsTab() {
  const { role } = useStaff()
  const list = usePageFrame('interests', interestFilters, BEHIND_TAB)
  const { data, table } = useListCall(interestEndpoints.list, list.request)
  const [opened, setOpened] = useState<InterestRow>()
  const mayOpen = mayCall(interestEndpoints.open, role)
  const cells = useMemo(
    () => ({
      action: (row: InterestRow) =>
        row.opened_at === null && mayOpen ? (
          <Button size="small" onClick={() => setOpened(row)}>
            标记已上线
          </Button>
        ) : (
          <span className={styles.quiet}>{row.opened_at === null ? '—' : '已通知'}</span>
        ),
    }),
    [mayOpen],
  )
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="登记筛选"
        list={interestRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="还没有人登记" text="客户在“即将上线”的页面点击“通知我”后，会汇总在这里。" />}
      />
      {opened ? <OpenDialog row={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

function OpenDialog({ row, onClose }: { row: InterestRow; onClose: () => void }) {
  const toast = useToast()
  const open = useFormCommand(interestEndpoints.open, {
    onSuccess: ({ told }) => {
      toast.success(`已通知 ${told} 位用户`)
      onClose()
    },
  })
  const { feature } = row
  const form = useForm({
    initial: { title: '', link: '', reason: '' },
    checks: { title: titleProblem, link: linkProblem, reason: reasonProblem },
    send: values => open.mutateAsync({ request: { feature, ...values } }),
  })
  return (
    <FormDialog title={`标记已上线：${feature}`} submitText="标记并通知" onClose={onClose} {...form.dialog}>
      <p>将通知 {row.waiting} 位登记过的用户，每人一次，不能撤回。请在该页面已对客户开放后操作。</p>
      <TextField label="页面名称" required autoComplete="off" help="客户看到的名称" {...form.field('title')} />
      <TextField label="页面地址" required autoComplete="off" placeholder="例如 /help/doc" {...form.field('link')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function titleProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '请填写页面名称'
  return typed.trim().length > MAX_OPENED_TITLE ? `页面名称最多 ${MAX_OPENED_TITLE} 个字符` : undefined
}

function linkProblem(typed: string): string | undefined {
  if (typed.trim().length > 100) return '页面地址最多 100 个字符'
  return /^\/(?!\/)[A-Za-z0-9/_-]*$/.test(typed.trim()) ? undefined : '页面地址应以 / 开头，例如 /help/doc'
}
