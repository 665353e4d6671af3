// Members of the organisation and who is invited; the master invites, removes and hands over (screens.md 8).
import { oneOf, pagingOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { MEMBER_STATUS_CODES, MEMBER_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import type { Member } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { InviteButton } from './InviteButton.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MemberCard, memberColumns, memberName } from './member-columns.tsx'
import styles from './user.module.css'

const KEYS = ['tab', 'status', 'keyword', 'page', 'size'] as const
const TABS = [{ value: 'ALL', label: '全部' }, ...MEMBER_STATUS_CODES.map(value => ({ value, label: MEMBER_STATUSES[value] }))] as const

export function MembersPanel() {
  const { profile } = useProfile()
  return profile.customer_id === null ? <NoOrganization /> : <Members isMaster={profile.is_master} company={profile.customer_name} />
}

function Members({ isMaster, company }: { isMaster: boolean; company: string }) {
  const { query, change } = useListQuery(KEYS)
  const status = oneOf(query.status, MEMBER_STATUS_CODES)
  const request = useMemo(
    () => ({ ...pagingOf(query), statuses: status === undefined ? [] : [status], keyword: query.keyword ?? '' }),
    [query, status],
  )
  const { data, table } = useListCall(organizationEndpoints.members, request)
  const columns = useMemo(() => memberColumns(isMaster), [isMaster])
  const isNarrowed = status !== undefined || query.keyword !== undefined
  return (
    <Card
      padded={false}
      title="组织成员"
      meta={company}
      actions={
        <>
          <LeaveButton company={company} />
          <InviteButton />
        </>
      }
    >
      <div className={styles.tabs}>
        <StatusTabs
          label="按状态筛选成员"
          panelId="members"
          tabs={TABS}
          value={status ?? 'ALL'}
          onChange={next => change({ status: next === 'ALL' ? '' : next, page: '' })}
        />
      </div>
      <Keyword key={query.keyword} value={query.keyword ?? ''} onApply={keyword => change({ keyword, page: '' })} />
      <DataTable
        id="members"
        caption="组织成员"
        columns={columns}
        rows={data?.content ?? NO_ROWS}
        rowKey={rowKey}
        rowName={memberName}
        {...table}
        onClearFilters={isNarrowed ? () => change({ status: '', keyword: '', page: '' }) : undefined}
        skeletonRows={4}
        renderCard={row => <MemberCard member={row} isMaster={isMaster} />}
      />
      <Pagination
        label="组织成员分页"
        total={data?.total_size ?? 0}
        page={request.page_num}
        pageSize={request.page_size}
        onPage={page => change({ page: page === 1 ? '' : String(page) })}
        onPageSize={size => change({ size: size === 10 ? '' : String(size), page: '' })}
      />
    </Card>
  )
}

const NO_ROWS: readonly Member[] = []
const rowKey = (row: Member) => row.user_id ?? `invitation-${row.invitation_id}`

function Keyword({ value, onApply }: { value: string; onApply: (keyword: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <form
      role="search"
      aria-label="查找成员"
      className={styles.keyword}
      onSubmit={event => {
        event.preventDefault()
        onApply(text)
      }}
    >
      <InLabelField label="成员" maxLength={USER_NAME_MOST} value={text} onChange={setText} onCommit={onApply} />
      <Button type="submit">查询</Button>
    </form>
  )
}

function NoOrganization() {
  return (
    <Card title="组织成员">
      <Empty
        title="您还没有加入组织"
        text="可绑定已有的客户，或请对方的主账号邀请您加入。"
        action={
          <LinkButton href={paths.bindAccount()} size="small">
            绑定账号
          </LinkButton>
        }
      />
    </Card>
  )
}
