// The frame of every page that binds many accounts to many targets: choose, set, submit, see what became of each pair (screens.md 5.6–5.8, 5.13).
import { BINDING_ACTIONS, type BindingAction } from '@tallyhelm/protocol/topics/bindings/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack, WithAside } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { type ReactNode, useState } from 'react'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { targetText } from '../../bindings/pair-text.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { BindingRecords } from './BindingRecords.tsx'
import type { BindingDefinition } from './definition.ts'
import { Points } from './Points.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { SubmitResult } from './SubmitResult.tsx'
import { keepRefused } from './submitted.ts'
import { targetsOf, useBindingForm } from './use-binding-form.ts'
import { type BindingStart, type OpenedBinding, useBindingPage, WithChosen } from './WithChosen.tsx'

type Acts = { obstacle: string | undefined; onSubmit: (submitId: string) => void }
type Props<Role extends string, Action extends BindingAction> = {
  definition: BindingDefinition<Role, Action>
  opened?: OpenedBinding
  /** Above the form. */
  lead?: ReactNode
  /** Why nothing may be sent, besides what the button says. */
  closed?: string | undefined
  /** Beside the way back. */
  headEnd?: ReactNode
  detailOf?: (row: BindingRecord) => ReactNode
  aboveOf?: (rows: readonly BindingRecord[]) => ReactNode
  lookText?: string
  /** In place of the general records. */
  records?: (acts: Acts) => ReactNode
}

export function BindingFrame<Role extends string, Action extends BindingAction>(props: Props<Role, Action>) {
  const { definition, opened, lead, closed, headEnd, detailOf, aboveOf, lookText, records } = props
  const { title } = useRoute()
  const { type, channel, button } = definition
  const disabled = useButtons()(button)
  const obstacle = disabled ?? closed
  const { submitId, start, show, leave, restart, onChanged } = useBindingPage(channel, opened)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {headEnd}
            <Button onClick={() => void leave()}>返回账户列表</Button>
          </>
        }
      />
      <Stack gap={16}>
        <Points name={type} points={definition.points} />
        {lead}
        {submitId === undefined ? (
          <WithChosen key={start} channel={channel} token={start} opened={opened}>
            {chosen => <BindingForm {...chosen} definition={definition} obstacle={obstacle} onChanged={onChanged} onDone={show} />}
          </WithChosen>
        ) : (
          <SubmitResult
            key={submitId}
            submitId={submitId}
            obstacle={obstacle}
            detailOf={detailOf}
            aboveOf={aboveOf}
            lookText={lookText}
            onSubmit={show}
          >
            <Button size="large" onClick={() => void leave()}>
              返回账户列表
            </Button>
            <Button size="large" variant="primary" onClick={restart}>
              继续操作
            </Button>
          </SubmitResult>
        )}
        {records?.({ obstacle: disabled, onSubmit: show }) ?? (
          <BindingRecords type={type} channel={channel} title="绑定记录" obstacle={obstacle} onSubmit={show} />
        )}
      </Stack>
    </>
  )
}

type FormProps<Role extends string, Action extends BindingAction> = BindingStart & {
  definition: BindingDefinition<Role, Action>
  obstacle: string | undefined
  onChanged: (isChanged: boolean) => void
  onDone: (submitId: string) => void
}

function BindingForm<Role extends string, Action extends BindingAction>(props: FormProps<Role, Action>) {
  const { definition, obstacle, accounts, blocked, onChanged, onDone } = props
  const { word, boundOf, actionTexts = BINDING_ACTIONS, confirms = {} } = definition
  const [isAsking, setIsAsking] = useState(false)
  const form = useBindingForm(definition, {
    accounts,
    onChanged,
    onDone: (answer, sent) => {
      keepRefused(answer, sent)
      onDone(answer.submit_id)
    },
  })
  const { values } = form
  const targets = targetsOf(definition, values.targets)
  const textOf = (target: string) => targetText({ type: definition.type, target })
  const question: string | undefined = (confirms as Partial<Record<BindingAction, string>>)[values.action]
  const noteOf = (bound: readonly string[]) =>
    values.action !== 'UNBIND' && targets.some(target => bound.includes(target)) ? '已绑定所填的目标' : undefined
  const { id, value, error, onChange } = form.field('accounts')
  const submit = () => {
    if (question === undefined) form.submit()
    else if (form.check('accounts', 'targets', 'business', 'note')) setIsAsking(true)
  }
  return (
    <>
      <WithAside sticky aside={<SettingsCard definition={definition} form={form} obstacle={obstacle} onSubmit={submit} />}>
        <AccountsCard
          id={id}
          channel={definition.channel}
          picker={definition.picker}
          accounts={value}
          blocked={blocked}
          error={error}
          bound={boundOf && { title: `已绑定 ${word}`, of: boundOf, textOf, noteOf: account => noteOf(boundOf(account)) }}
          onChange={onChange}
        />
      </WithAside>
      <ConfirmDialog
        open={isAsking}
        tone={values.action === 'BIND' ? 'normal' : 'danger'}
        title={`${actionTexts[values.action]} ${word}`}
        confirmText={`确认${actionTexts[values.action]}`}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          form.submit()
        }}
      >
        <p>
          {values.accounts.length} 个账户 × {targets.length} 个 {word}：{targets.map(textOf).join('、')}
        </p>
        <p>{question}</p>
      </ConfirmDialog>
    </>
  )
}
