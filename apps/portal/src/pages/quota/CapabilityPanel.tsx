// What the channel allows right now, before anything is filled in.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { channelFacts, readText } from './capability-texts.ts'
import { formCurrency, givingAccounts } from './order-form.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export function CapabilityPanel({ draft: { kind, channel, form, capabilities } }: { draft: OrderDraft }) {
  const { query, byAccount } = capabilities
  if (query.error) {
    return (
      <NoticeStrip
        tone="warning"
        action={
          <Button size="mini" loading={query.isFetching} onClick={() => void query.refetch()}>
            重试
          </Button>
        }
      >
        渠道当前限制未能读取：{query.error.msg}。仍可填写，提交前会再次校验。
      </NoticeStrip>
    )
  }
  const all = query.data?.content ?? []
  if (all.length === 0 && !query.isFetching) return null
  const giving = givingAccounts(kind, form).flatMap(account => byAccount.get(account.account_id) ?? [])
  return (
    <section className={styles.capabilities} aria-label="渠道当前限制" aria-busy={query.isFetching}>
      <h2>
        <ChannelTile channel={CHANNELS[channel].path} />
        {CHANNELS[channel].name} 当前限制
        <small>{all.length === 0 ? '读取中…' : readText(all)}</small>
      </h2>
      <dl>
        {channelFacts(kind, all, formCurrency(form), giving).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {all.some(one => one.is_paused) ? <p role="status">渠道提交暂缓中，申请会正常受理并排队，恢复后自动处理。</p> : null}
    </section>
  )
}
