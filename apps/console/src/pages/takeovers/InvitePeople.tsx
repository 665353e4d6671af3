// The people of a takeover: how many have signed in, how far the invitations of the others are, and the sending of them.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { INVITATION_WAY_CODES, INVITATION_WAYS, type InvitationWay } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { TakeoverPeople } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import styles from './takeovers.module.css'

type Props = { runId: string; people: TakeoverPeople }
const FIRST: { by: InvitationWay; again: boolean } = { by: 'SMS', again: false }
const WAYS = INVITATION_WAY_CODES.map(value => ({ value, label: INVITATION_WAYS[value] }))

export function InvitePeople({ runId, people }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { made, signed_in, untold, waiting, sent, refused } = people
  const counts: readonly (readonly [string, number])[] = [
    ['已登录', signed_in],
    ['已邀请未登录', sent],
    ['发送中', waiting],
    ['未送达', refused],
    ['未邀请', untold],
  ]
  const words = [`${made} 人`, ...counts.flatMap(([word, count]) => (count === 0 ? [] : [`${word} ${count}`]))].join(' · ')
  return (
    <section aria-label="人员邀请" className={styles.people}>
      <div>
        <b>人员邀请</b>
        <small>导入时不通知任何人；准备好后再发送</small>
      </div>
      <span role="status">{words}</span>
      <Button size="small" disabledReason={signed_in === made ? '所有人员均已登录' : undefined} onClick={() => setOpen(true)}>
        发送邀请
      </Button>
      {isOpen ? <InviteDialog runId={runId} people={people} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function InviteDialog({ runId, people: { untold, refused, sent, waiting }, onClose }: Props & { onClose: () => void }) {
  const invite = useFormCommand(takeoverEndpoints.invite)
  const form = useForm({
    initial: FIRST,
    checks: {},
    send: ({ by: way, again }) => invite.mutateAsync({ request: { run_id: runId, by: way, again } }),
    onSuccess: onClose,
  })
  const again = form.field('again')
  const people = untold + refused + waiting + (again.value ? sent : 0)
  return (
    <FormDialog title="发送邀请" submitText={`发送给 ${people} 人`} onClose={onClose} {...form.dialog}>
      <p>告知从未登录的人员账号已开通，可用手机号以短信验证码登录。每人只发送一次，发出后不能撤回。</p>
      {people === 0 ? <NoticeStrip tone="info">所有未登录的人员都已邀请过；需要时勾选再次发送。</NoticeStrip> : null}
      <RadioGroup label="方式" required {...form.field('by')} options={WAYS} />
      {sent === 0 ? null : (
        <Checkbox checked={again.value} onChange={again.onChange}>
          再次发送给已邀请但未登录的 {sent} 人
        </Checkbox>
      )}
    </FormDialog>
  )
}
