// The frame of every page that binds many accounts to many targets: choose, set, submit, see what became of each pair (screens.md 5.6–5.8, 5.13).
import { BINDING_ACTIONS, type BindingAction } from '@tallyhelm/protocol/topics/bindings/enums'
import { WithAside } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { targetText } from '../../bindings/pair-text.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { BindingRecords } from './BindingRecords.tsx'
import { BindingShell, type FormStart } from './BindingShell.tsx'
import type { BindingDefinition } from './definition.ts'
import type { RecordActs } from './RecordList.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { SubmitKeys } from './SubmitKeys.tsx'
import { targetsOf, useBindingForm } from './use-binding-form.ts'

type ShellProps = ComponentProps<typeof BindingShell>
type Props<Role extends string, Action extends BindingAction> = Pick<ShellProps, 'opened' | 'headEnd' | 'lead' | 'result'> & {
  definition: BindingDefinition<Role, Action>
  /** Why nothing may be sent, besides what the button says. */
  closed?: string | undefined
  /** In place of the general records. */
  records?: (acts: RecordActs) => ReactNode
}

export function BindingFrame<Role extends string, Action extends BindingAction>(props: Props<Role, Action>) {
  const { definition, closed, records, ...around } = props
  const { type, channel, button, points } = definition
  const disabled = useButtons()(button)
  const obstacle = disabled ?? closed
  return (
    <BindingShell
      {...around}
      type={type}
      channel={channel}
      points={points}
      obstacle={obstacle}
      form={start => <BindingForm {...start} definition={definition} obstacle={obstacle} />}
      records={onSubmit =>
        records?.({ obstacle: disabled, onSubmit }) ?? (
          <BindingRecords type={type} channel={channel} title="绑定记录" obstacle={disabled} onSubmit={onSubmit} />
        )
      }
    />
  )
}

type FormProps<Role extends string, Action extends BindingAction> = FormStart & {
  definition: BindingDefinition<Role, Action>
  obstacle: string | undefined
}

function BindingForm<Role extends string, Action extends BindingAction>(props: FormProps<Role, Action>) {
  const { definition, obstacle, accounts, blocked, onChanged, onDone } = props
  const { word, boundOf, actionTexts = BINDING_ACTIONS, confirms = {} } = definition
  const [isAsking, setIsAsking] = useState(false)
  const form = useBindingForm(definition, { accounts, onChanged, onDone })
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
      <SubmitKeys isOff={form.isBusy || obstacle !== undefined} onSubmit={submit}>
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
      </SubmitKeys>
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
