// 个人账号授权: people let use ad accounts by their e-mail, and taken off again; at Facebook also their own accounts connected (screens.md 5.12).
import { BINDING_ACTIONS } from '@tallyhelm/protocol/topics/bindings/enums'
import { EMAILS_MOST, PERSON_ROLES } from '@tallyhelm/protocol/topics/bindings/people-enums'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useProfile } from '../../session/use-session.ts'
import { BindingFrame } from './BindingFrame.tsx'
import { BindingRecords } from './BindingRecords.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'
import type { BindingDefinition } from './definition.ts'
import type { RecordActs } from './RecordList.tsx'
import { RevokeButton } from './RevokeButton.tsx'
import { useAskPeople } from './use-ask-people.ts'

const CLOSED = '贵司尚未开通 Facebook 个人号授权，请联系专属顾问开通'

type Words = Pick<BindingDefinition<string, 'BIND' | 'UNBIND'>, 'word' | 'points' | 'roles' | 'confirms'>
const WORDS: Readonly<Record<Channel, Words>> = {
  FACEBOOK: {
    word: 'Facebook 用户邮箱',
    points: [
      '提交 → 用户在 Facebook 接受邀请 → 生效：邀请发送到所填邮箱，接受后自动授予账户权限。',
      'Meta 只能按邮箱邀请用户，请填写用户接收 Facebook 商务邀请的邮箱，主页链接不能用于邀请。',
      '邀请 20 天内未接受即过期，可在记录中重试；撤销后用户立即失去账户权限。',
    ],
    roles: { label: '权限', texts: PERSON_ROLES.FACEBOOK, usual: 'ADVERTISE' },
    confirms: { UNBIND: '撤销后这些用户将失去账户权限；尚未接受的邀请同时收回。' },
  },
  GOOGLE: {
    word: '邀请邮箱',
    points: [
      'Google 会向邮箱发送邀请，20 天内接受后生效；已开启多方审批的账户还需第二位管理员批准。',
      '账户须至少保留一名管理员，最后一名管理员不能撤销。',
      '已有权限的邮箱不能直接更改访问级别，请先撤销后重新授权。',
    ],
    roles: { label: '访问级别', texts: PERSON_ROLES.GOOGLE, usual: 'STANDARD' },
    confirms: { UNBIND: '撤销后这些邮箱将失去账户权限；尚未接受的邀请同时收回。' },
  },
  TIKTOK: {
    word: '成员邮箱',
    points: [
      '成员先在 TikTok 接受商务中心的邀请，接受后自动获得账户权限；已是成员的直接生效。',
      '重新授权已有权限的成员会更改其角色。',
      '邀请 20 天内未接受即过期，可在记录中重试。',
    ],
    roles: { label: '角色', texts: PERSON_ROLES.TIKTOK, usual: 'OPERATOR' },
    confirms: { UNBIND: '撤销后这些成员将失去账户权限；尚未接受的邀请同时收回。' },
  },
}

const definitionOf = (channel: Channel): BindingDefinition<string, 'BIND' | 'UNBIND'> => ({
  ...WORDS[channel],
  type: 'PERSON',
  channel,
  button: 'personalAuth',
  picker: 'NAME',
  placeholder: 'name@example.com',
  actions: ['BIND', 'UNBIND'],
  actionTexts: { ...BINDING_ACTIONS, BIND: '授权', UNBIND: '撤销' },
  most: EMAILS_MOST,
  parse: emailsOf,
  useSend: () => {
    const ask = useAskPeople(channel)
    return ({ account_ids, targets, action, role, note }, key) => ask({ account_ids, emails: targets, action, role, note }, key)
  },
})

/** As the server reads them: once each, in small letters. */
const emailsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;，；、]+/)
      .filter(each => each !== '')
      .map(each => each.toLowerCase()),
  ),
]
const DEFINITIONS = { FACEBOOK: definitionOf('FACEBOOK'), GOOGLE: definitionOf('GOOGLE'), TIKTOK: definitionOf('TIKTOK') }

const revokeOf = (row: BindingRecord, acts: RecordActs) =>
  row.action === 'BIND' && (row.state === 'DONE' || row.state === 'WAITING') ? <RevokeButton row={row} {...acts} /> : null

export function AuthPersonalPage() {
  const channel = useRouteChannel()
  const isOpen = useProfile().profile.fb_user_authorization
  const closed = channel === 'FACEBOOK' && !isOpen ? CLOSED : undefined
  return (
    <BindingFrame
      key={channel}
      definition={DEFINITIONS[channel]}
      closed={closed}
      lead={
        channel === 'FACEBOOK' ? (
          <>
            {closed === undefined ? null : (
              <NoticeStrip tone="warning" title="暂未开通">
                {closed}；已有的授权仍可撤销。
              </NoticeStrip>
            )}
            <ConsentsCard closed={closed} />
          </>
        ) : undefined
      }
      records={acts => <BindingRecords type="PERSON" channel={channel} title="授权记录" more={revokeOf} {...acts} />}
    />
  )
}
