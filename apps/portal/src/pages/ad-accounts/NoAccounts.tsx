// Shown where a customer has no account on a channel: where it opens its first. Sub-customers get theirs from their agent.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'

export function NoAccounts({ channel }: { channel: Channel }) {
  const { isSubCustomer } = useProfile()
  const { name } = CHANNELS[channel]
  if (isSubCustomer)
    return (
      <Empty
        title={`还没有 ${name} 账户`}
        text="账户由您的代理商分配，分配后会出现在这里。"
        action={
          <LinkButton href={paths.home()} size="small">
            返回工作台
          </LinkButton>
        }
      />
    )
  return (
    <Empty
      title={`还没有 ${name} 账户`}
      text="提交开户主体与开户申请，通过后账户会出现在这里。"
      action={
        <LinkButton
          variant="primary"
          size="small"
          href={channel === 'FACEBOOK' ? paths.freeOpening({ tab: 'meta' }) : paths.openings(channel, { form: 'new' })}
        >
          {channel === 'FACEBOOK' ? 'Meta 免费开户' : `${name} 免费开户`}
        </LinkButton>
      }
    />
  )
}
