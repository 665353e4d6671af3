// 绑定关系: what of it is under way, with what is still missing, and what the account is bound to.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { PIXEL_BINDING_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useCall } from '../../api/queries.ts'
import { useNews } from '../../api/use-news.ts'
import { actionText, isOpen, reasonOf, stateOf } from '../../bindings/pair-text.ts'
import { type BindingAction, bindingActionsOf } from '../../bindings/actions.ts'
import { useOpenBinding } from '../../bindings/use-open-binding.ts'
import chosen from '../../pickers/chosen.module.css'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './accounts.module.css'
import { UnbindButton } from './UnbindButton.tsx'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'

const KINDS = { BM: 'BM', PIXEL: 'Pixel', MCC: 'MCC', BC: 'BC', EMAIL: '邀请邮箱' } as const
const OPEN_MS = 5000
const NEWS = [[bindingEndpoints.list.path], [adAccountEndpoints.byId.path]]

export function AccountBindings({ account }: { account: AccountDetail }) {
  useNews(NEWS, true)
  const { channel, outside_account_id } = account
  const pairs = useCall(
    bindingEndpoints.list,
    { page_num: 1, page_size: PAGE_SIZES[3], channel, outside_account_ids: [outside_account_id] },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.content.some(isOpen) === true ? OPEN_MS : false) },
  )
  return (
    <Loaded call={pairs} lines={8}>
      {({ content }) => <Relations account={account} open={content.filter(isOpen)} />}
    </Loaded>
  )
}

function Relations({ account, open }: { account: AccountDetail; open: readonly BindingRecord[] }) {
  if (account.bindings.length === 0 && open.length === 0) return <Empty title="还没有绑定关系" />
  return (
    <Stack gap={20}>
      {open.length === 0 ? null : (
        <section aria-label="进行中">
          <h3 className={styles.sectionTitle}>进行中</h3>
          <Timeline label="进行中的绑定" entries={open.map(waitingEntry)} />
        </section>
      )}
      {account.bindings.length === 0 ? null : <Bound account={account} open={open} />}
    </Stack>
  )
}

const waitingEntry = (pair: BindingRecord) => ({
  id: pair.pair_id,
  title: `${actionText(pair)} ${pair.target} · ${stateOf(pair).text}`,
  time: timeText(pair.submitted_at),
  tone: stateOf(pair).tone,
  text: [pair.submitter, ...reasonOf(pair)].map(line => <p key={line}>{line}</p>),
})

function Bound({ account, open }: { account: AccountDetail; open: readonly BindingRecord[] }) {
  return (
    <section aria-label="已绑定">
      <h3 className={styles.sectionTitle}>已绑定</h3>
      <table className={`${chosen.rows} ${styles.bound}`}>
        <caption className="sr-only">绑定关系</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">ID</th>
            <th scope="col">状态</th>
            <th scope="col">绑定时间</th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {account.bindings.map(binding => (
            <tr key={`${binding.kind} ${binding.outside_id}`}>
              <th scope="row">{KINDS[binding.kind]}</th>
              <td>
                <IdCell id={binding.outside_id} />
              </td>
              <td>
                {entryOf(BINDING_TEXTS, binding.status) ?? binding.status} {binding.is_agencys ? <Tag>代理商自有</Tag> : null}
              </td>
              <td>{timeText(binding.bound_at)}</td>
              <td className={chosen.removeCell}>
                <BoundAction account={account} binding={binding} open={open} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type BoundActionProps = { account: AccountDetail; binding: AccountDetail['bindings'][number]; open: readonly BindingRecord[] }

/** The agency's own stay. Which manager accounts are of its tree only Google tells: they are left on their page, which asks for more. */
function BoundAction({ account, binding: { kind, outside_id, is_agencys }, open }: BoundActionProps) {
  const { isSubCustomer } = useProfile()
  const isOpen = open.some(pair => pair.type === kind && pair.target === outside_id)
  if (kind === 'BM' || kind === 'BC' || kind === 'PIXEL')
    return is_agencys ? null : <UnbindButton account={account} kind={kind} target={outside_id} isOpen={isOpen} />
  const page = bindingActionsOf(account.channel, isSubCustomer).find(
    ({ button }) => button === (kind === 'MCC' ? 'bindMcc' : 'personalAuth'),
  )
  return page === undefined ? null : <OpenPage account={account} page={page} />
}

function OpenPage({ account, page: { text, button, path, isBoxed } }: { account: AccountDetail; page: BindingAction }) {
  const obstacle = useButtons()
  const open = useOpenBinding()
  return (
    <Button
      variant="link"
      size="mini"
      disabledReason={obstacle(button)}
      onClick={() => void open(path, [account.outside_account_id], isBoxed)}
    >
      {text}
    </Button>
  )
}

/** Our own words, and those of the platforms that a synchronisation brings: Meta's access_status, Google's states of links and invitations. */
const BINDING_TEXTS: Readonly<Record<string, string>> = {
  ...PIXEL_BINDING_STATUSES,
  CONFIRMED: '已绑定',
  BOUND: '已绑定',
  ACTIVE: '已绑定',
  PENDING: '待接受',
  INACTIVE: '已解绑',
  REFUSED: '已拒绝',
  REJECTED: '已拒绝',
  CANCELED: '已取消',
}
