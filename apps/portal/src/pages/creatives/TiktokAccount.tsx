// The TikTok ad account that AI works for: the first of the customer until another is chosen.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { accountLoader } from '../../pickers/load-accounts.ts'
import { paths } from '../../routes/paths.ts'
import styles from './ai.module.css'

const load = accountLoader('TIKTOK')

/** The tab that is looked at next goes on with the account that was chosen. */
let last: Option | undefined

/** `children` for the account that is chosen. */
export function TiktokAccount({ help, children }: { help: string; children: (accountId: string) => ReactNode }) {
  const [chosen, setChosen] = useState(last)
  const first = useCall(
    adAccountEndpoints.list,
    { page_num: 1, page_size: 10, channel: 'TIKTOK' },
    { select: ({ content: [row] }) => (row === undefined ? null : { value: row.account_id, label: row.account_name }) },
  )
  return (
    <Loaded call={first} lines={2}>
      {usual => {
        const account = chosen ?? usual
        if (account === null) return <NoAccount />
        return (
          <>
            <Card padded>
              <RemoteSelect
                className={styles.account ?? ''}
                label="TikTok 账户"
                required
                help={help}
                clearable={false}
                searchPlaceholder="账户名称或账户 ID"
                load={load}
                value={[account]}
                onChange={([next]) => {
                  last = next
                  setChosen(next)
                }}
              />
            </Card>
            {children(account.value)}
          </>
        )
      }}
    </Loaded>
  )
}

const NoAccount = () => (
  <Card>
    <Empty
      title="还没有 TikTok 账户"
      text="开通 TikTok 广告账户后即可使用。"
      action={<LinkButton href={paths.openings('TIKTOK')}>申请 TikTok 开户</LinkButton>}
    />
  </Card>
)
