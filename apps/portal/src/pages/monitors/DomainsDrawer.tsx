// 落地域名白名单: domains that ads may lead to; several pasted at once, taken off with a way back, and suggested from what ads used lately.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { domainOf } from '@tallyhelm/protocol/topics/monitors/condition'
import { DOMAINS_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../api/queries.ts'
import styles from './list.module.css'
import { listOf } from './tree.ts'
import { useDomainRemoval } from './use-domain-removal.ts'

type Props = {
  /** Why nothing may be changed here. */
  obstacle: string | undefined
  onClose: () => void
}

export function DomainsDrawer({ obstacle: refused, onClose }: Props) {
  return (
    <Drawer open onClose={onClose} title="落地域名白名单">
      <Stack gap={20}>
        <p>广告链接的域名不在白名单时，“落地域名 不在白名单”的条件成立。子域名随主域名放行。</p>
        <AddForm obstacle={refused} />
        <Suggestions obstacle={refused} />
        <Listed obstacle={refused} />
      </Stack>
    </Drawer>
  )
}

type Obstacle = { obstacle: string | undefined }
const NOTE_MOST = 60

function domainsProblem(typed: string): string | undefined {
  const domains = listOf(typed)
  if (domains.length === 0) return '请填写域名'
  if (domains.length > DOMAINS_MOST) return `最多 ${DOMAINS_MOST} 个域名`
  const wrong = domains.find(domain => domainOf(domain) === undefined)
  return wrong === undefined ? undefined : `“${wrong}”不是域名，请填写如 example.com`
}

function AddForm({ obstacle: refused }: Obstacle) {
  const toast = useToast()
  const save = useFormCommand(pauseEndpoints.saveDomains)
  const form = useForm({
    initial: { domains: '', note: '' },
    checks: { domains: domainsProblem, note: note => (note.trim().length > NOTE_MOST ? `备注最多 ${NOTE_MOST} 个字符` : undefined) },
    aliases: path => (path.startsWith('domains.') ? 'domains' : undefined),
    send: ({ domains, note }) => save.mutateAsync({ request: { domains: listOf(domains), note: note.trim() } }),
    onSuccess: ({ changed }) => {
      form.reset()
      toast.success(changed === 0 ? '这些域名已在白名单中' : `已加入 ${changed} 个域名`)
    },
  })
  return (
    <form noValidate aria-label="添加域名" onSubmit={form.submit}>
      <Stack gap={12}>
        <TextArea
          {...form.field('domains')}
          label="添加域名"
          rows={3}
          placeholder={'example.com\nshop.example.cn'}
          help="可粘贴多个网址或域名，用换行或逗号分隔"
        />
        <TextField {...form.field('note')} label="备注" optional />
        <FormRefusal text={form.message} />
        <Row justify="end">
          <Button type="submit" variant="primary" loading={form.isBusy} disabledReason={refused}>
            加入白名单
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function Suggestions({ obstacle: refused }: Obstacle) {
  const suggestions = useCall(pauseEndpoints.suggestDomains, {})
  const toast = useToast()
  const save = useFormCommand(pauseEndpoints.saveDomains, {
    onSuccess: (_, { request }) => toast.success(`已加入 ${request.domains.join('、')}`),
    onError: error => toast.error(error.msg),
  })
  return (
    <section>
      <h3 className={styles.head}>近 60 天用过、不在白名单</h3>
      <Loaded call={suggestions} lines={2}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={styles.quiet}>没有。</p>
          ) : (
            <ul className={styles.domains} aria-label="建议加入的域名">
              {content.map(({ domain, ads, last_seen_at: seen }) => (
                <li key={domain}>
                  <span>
                    {domain}
                    <small>
                      {ads} 个广告 · 最近 {timeText(seen)}
                    </small>
                  </span>
                  <Button
                    size="mini"
                    aria-label={`加入 ${domain}`}
                    disabledReason={refused}
                    onClick={() => save.mutate({ request: { domains: [domain], note: '' } })}
                  >
                    加入
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Listed({ obstacle: refused }: Obstacle) {
  const domains = useCall(pauseEndpoints.domains, {})
  const removal = useDomainRemoval()
  return (
    <section>
      <h3 className={styles.head}>已在白名单</h3>
      <Loaded call={domains} lines={4}>
        {({ content }) => {
          const shown = content.filter(({ domain }) => !removal.hidden.has(domain))
          if (shown.length === 0) return <p className={styles.quiet}>还没有域名。</p>
          return (
            <ul className={styles.domains} aria-label="白名单域名">
              {shown.map(({ domain, added_by: by, added_at: at, note }) => (
                <li key={domain}>
                  <span>
                    {domain}
                    <small>
                      {by} · {timeText(at)}
                      {note === '' ? '' : ` · ${note}`}
                    </small>
                  </span>
                  <Button
                    size="mini"
                    variant="text"
                    aria-label={`移出 ${domain}`}
                    disabledReason={refused}
                    onClick={() => removal.remove({ domain, note })}
                  >
                    移出
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
