// 未关联用户: who registered and belongs to no customer; found by number or address, offered a customer, or removed.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { peopleRows } from '@tallyhelm/protocol/topics/organization/people-columns'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import { peopleFilters } from '@tallyhelm/protocol/topics/organization/people-lists'
import type { UnassociatedPerson } from '@tallyhelm/protocol/topics/organization/people-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useMemo, useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { Lines } from '../../lists/Lines.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from './customers.module.css'
import { OfferCustomerDialog } from './OfferCustomerDialog.tsx'

type Action = { kind: 'offer' | 'remove'; person: UnassociatedPerson }

export function PeoplePage() {
  const list = usePageFrame('people', peopleFilters)
  const { data, table } = useListCall(peopleEndpoints.list, list.request)
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  const cells = useMemo(
    () => ({
      waiting,
      actions: (person: UnassociatedPerson) => <Actions person={person} onAction={kind => setAction({ kind, person })} />,
    }),
    [],
  )
  return (
    <>
      <PageHeader title="未关联用户" />
      <DeclaredList
        frame={list}
        filtersLabel="用户筛选"
        list={peopleRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有未关联的用户" />}
      />
      {action?.kind === 'offer' ? <OfferCustomerDialog person={action.person} onClose={close} /> : null}
      {action?.kind === 'remove' ? (
        <ReasonDialog
          title="移除用户"
          subject={`${action.person.name}（${action.person.mobile}）`}
          note="其登录立即结束，待接受的邀请失效，手机与邮箱释放后可重新注册；将短信告知本人。移除后不能恢复。"
          endpoint={peopleEndpoints.remove}
          request={{ user_id: action.person.user_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function waiting({ offered_name, offered_id, offered_until, case_id }: UnassociatedPerson) {
  if (case_id !== null) return <Link href={`/cases?case=${case_id}`}>新建客户申请</Link>
  if (offered_name === null || offered_id === null) return '—'
  return (
    <Lines>
      <Link href={`/customers/${offered_id}`}>{offered_name}</Link>
      <small>{timeText(offered_until)} 前有效</small>
    </Lines>
  )
}

function Actions({ person, onAction }: { person: UnassociatedPerson; onAction: (kind: Action['kind']) => void }) {
  const isDisabled = person.state === 'DISABLED'
  return (
    <span className={styles.inline}>
      <Button
        variant="link"
        size="mini"
        aria-label={`邀请加入客户：${person.name}`}
        disabledReason={isDisabled ? '该用户已停用，不能接受邀请' : undefined}
        onClick={() => onAction('offer')}
      >
        邀请
      </Button>
      <Button
        variant="link"
        size="mini"
        aria-label={`移除：${person.name}`}
        disabledReason={person.case_id === null ? undefined : '有待审核的新建客户申请，请先处理'}
        onClick={() => onAction('remove')}
      >
        移除
      </Button>
    </span>
  )
}
