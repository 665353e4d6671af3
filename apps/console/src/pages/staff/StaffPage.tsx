// Staff: who may use the console, in which role; created, switched off, given another role, reset (administrators only).
import { codeFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { STAFF_NAME_MOST } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffListRequest, StaffRow, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ChangeDialog, type StaffChange } from './ChangeDialog.tsx'
import { staffColumns } from './columns.tsx'
import { CreateStaffDialog } from './CreateStaffDialog.tsx'
import { SecretsDialog } from './SecretsDialog.tsx'
import styles from './staff.module.css'

const KEYS = ['search', 'role', 'state', 'page', 'size'] as const
type Query = QueryText<(typeof KEYS)[number]>
const RULES: FilterRules<(typeof KEYS)[number]> = {
  search: textFilter(STAFF_NAME_MOST, '姓名或账号'),
  role: codeFilter(STAFF_ROLE_CODES),
  state: codeFilter(['on', 'off']),
}
type Opened = { kind: 'create' } | { kind: 'change'; change: StaffChange; staff: StaffRow } | { kind: 'secrets'; secrets: StaffSecrets }

export function StaffPage() {
  const { staff_id: ownId } = useStaff()
  const { query, set, change } = useListQuery(KEYS, RULES)
  const { look, save } = useListLook('staff')
  const request = useMemo(() => requestOf(query), [query])
  const list = useListCall(staffEndpoints.list, request)
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => staffColumns(ownId, (of, staff) => setOpened({ kind: 'change', change: of, staff })), [ownId])
  const narrow = (next: Query) => set({ ...next, page: '' })
  const isNarrowed = ['search', 'role', 'state'].some(key => query[key as keyof Query] !== undefined) // of KEYS
  const close = () => setOpened(undefined)
  const done = (secrets?: StaffSecrets) => {
    void list.query.refetch()
    setOpened(secrets ? { kind: 'secrets', secrets } : undefined)
  }
  return (
    <>
      <PageHeader
        title="员工"
        actions={
          <Button variant="primary" onClick={() => setOpened({ kind: 'create' })}>
            新建员工
          </Button>
        }
      />
      <Card padded={false}>
        <Filters query={query} onApply={narrow} onReset={() => set({})} />
        <ListTable
          caption="员工"
          columns={columns}
          rows={list.data?.content ?? NO_ROWS}
          rowKey={row => row.id}
          rowName={row => row.staff_name}
          table={list.table}
          total={list.data?.total_size}
          query={query}
          onPaging={change}
          look={look}
          onLook={save}
          empty={<Empty title="还没有员工" />}
          onClearFilters={isNarrowed ? () => set({}) : undefined}
          renderCard={row => (
            <div className={styles.card}>
              <b>{row.staff_name}</b>
              <Tag tone={row.is_disabled ? 'neutral' : 'success'}>{row.is_disabled ? '已停用' : '正常'}</Tag>
              <p>
                {row.login_name} · {STAFF_ROLES[row.role]}
              </p>
              <p>最近登录 {timeText(row.last_signed_in_at)}</p>
              {columns.find(column => column.id === 'actions')?.cell(row, 0)}
            </div>
          )}
        />
      </Card>
      {opened?.kind === 'create' ? <CreateStaffDialog onDone={done} onClose={close} /> : null}
      {opened?.kind === 'change' ? <ChangeDialog change={opened.change} staff={opened.staff} onDone={done} onClose={close} /> : null}
      {opened?.kind === 'secrets' ? <SecretsDialog secrets={opened.secrets} onClose={close} /> : null}
    </>
  )
}

const NO_ROWS: readonly StaffRow[] = []
const ROLE_OPTIONS = STAFF_ROLE_CODES.map(value => ({ value, label: STAFF_ROLES[value] }))
const STATE_OPTIONS = [
  { value: 'on', label: '正常' },
  { value: 'off', label: '已停用' },
]

function Filters({ query, onApply, onReset }: { query: Query; onApply: (query: Query) => void; onReset: () => void }) {
  const { textField, choice, bar } = useFilterDraft({ query, rules: RULES, onApply, onReset })
  const applied = [query.search, query.role, query.state].filter(value => value !== undefined).length
  return (
    <FilterBar label="员工筛选" applied={applied} {...bar}>
      <InLabelField label="姓名或账号" {...textField('search')} />
      <InLabelSelect label="角色" {...choice('role', ROLE_OPTIONS)} />
      <InLabelSelect label="状态" {...choice('state', STATE_OPTIONS)} />
    </FilterBar>
  )
}

function requestOf(query: Query): StaffListRequest {
  const role = oneOf(query.role, STAFF_ROLE_CODES)
  const state = oneOf(query.state, ['on', 'off'])
  return {
    ...pagingOf(query),
    ...(query.search === undefined ? {} : { search: query.search }),
    ...(role === undefined ? {} : { role }),
    ...(state === undefined ? {} : { is_disabled: state === 'off' }),
  }
}
