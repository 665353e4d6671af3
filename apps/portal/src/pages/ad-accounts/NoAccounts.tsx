// Shown where a customer has no account on a channel.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { paths } from '../../routes/paths.ts'

export function NoAccounts({ channel }: { channel: Channel }) {
  return (
    <Empty
      title={`还没有 ${CHANNELS[channel].name} 账户`}
      text="请联系专属顾问开户，开通后账户会出现在这里。"
      action={
        <LinkButton href={paths.home()} size="small">
          返回工作台
        </LinkButton>
      }
    />
  )
}
