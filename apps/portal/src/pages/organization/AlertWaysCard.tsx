// By which ways news reach the user: a table of kinds of news and ways, saved as a whole.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { AlertChoices } from '@tallyhelm/protocol/topics/notices/alert-schemas'
import { ALERT_WAYS, type AlertWay, alertEntry, FIXED_ALERTS } from '@tallyhelm/protocol/topics/notices/alerts'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './alerts.module.css'

const WAYS = Object.keys(ALERT_WAYS) as AlertWay[] // its own keys

export function AlertWaysCard() {
  const choices = useCall(noticeEndpoints.alertChoices, {})
  return (
    <Card title="通知方式" meta="仅对本人生效">
      <Loaded call={choices} lines={8}>
        {answer => <WaysForm answer={answer} />}
      </Loaded>
    </Card>
  )
}

function WaysForm({ answer }: { answer: AlertChoices }) {
  const toast = useToast()
  const save = useFormCommand(noticeEndpoints.setAlertChoices)
  const form = useForm({
    initial: { choices: answer.choices },
    send: request => save.mutateAsync({ request }),
    onSuccess: () => toast.success('通知设置已保存'),
  })
  const { choices } = form.values
  const isSame = JSON.stringify(choices) === JSON.stringify(answer.choices)
  const change = (at: number, way: AlertWay, on: boolean) =>
    form.set({ choices: choices.map((choice, index) => (index === at ? { ...choice, [way]: on } : choice)) })
  return (
    <form noValidate onSubmit={form.submit}>
      <Addresses answer={answer} />
      <table className={styles.ways}>
        <caption className="sr-only">各类消息的通知方式</caption>
        <thead>
          <tr>
            <th scope="col">消息</th>
            {WAYS.map(way => (
              <th key={way} scope="col">
                {ALERT_WAYS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice, at) => (
            <tr key={choice.alert}>
              <Named {...alertEntry(choice.alert)} />
              {WAYS.map(way => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${alertEntry(choice.alert).title}：${ALERT_WAYS[way]}`}
                    checked={choice[way]}
                    disabled={way === 'mail' && answer.email === null}
                    onChange={on => change(at, way, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {Object.entries(FIXED_ALERTS).map(([code, entry]) => (
            <tr key={code}>
              <Named {...entry} />
              <td colSpan={WAYS.length} className={styles.fixed}>
                必达，不可关闭
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormRefusal text={form.message ?? form.problem('choices')} />
      <Button type="submit" variant="primary" loading={form.isBusy} disabledReason={isSame ? '通知设置没有修改' : undefined}>
        保存通知设置
      </Button>
    </form>
  )
}

const Named = ({ title, text }: { title: string; text: string }) => (
  <th scope="row">
    <b>{title}</b>
    <small>{text}</small>
  </th>
)

function Addresses({ answer: { mobile, email } }: { answer: AlertChoices }) {
  return (
    <p className={styles.addresses}>
      短信发送至已验证的手机号 {mobile}（<Link href={paths.userInfo()}>更换手机号</Link>）；
      {email === null ? (
        <>
          邮件需先绑定邮箱（<Link href={paths.userInfo({ tab: 'security' })}>绑定邮箱</Link>）。
        </>
      ) : (
        <>
          邮件发送至已验证的邮箱 {email}（<Link href={paths.userInfo({ tab: 'security' })}>更换邮箱</Link>）。
        </>
      )}
    </p>
  )
}
