// The form of a contract: previewed in a new window, or signed after a proof of who one is. Both check it first; failures are only logged.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import {
  accountNameProblem,
  attachmentsProblem,
  bankAccountProblem,
  bankProblem,
  emailProblem,
  signNameProblem,
  swiftProblem,
} from '@tallyhelm/protocol/topics/contracts/limits'
import type { ContractEcho, ContractForm, ContractItem } from '@tallyhelm/protocol/topics/contracts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../api/queries.ts'
import { useStepUp } from '../security/use-step-up.tsx'
import { useBrand } from '../session/use-brand.ts'
import { openFile } from './open-file.ts'
import { ACCEPTED, type AttachedFile, HELP, useAttachments } from './use-attachments.ts'

type Props = { onGenerated: (contract: ContractItem) => void; onClose: () => void }

export function SignForm(props: Props) {
  const echo = useCall(contractEndpoints.echo, {}, { staleTime: 0 })
  const names = useCall(contractEndpoints.customerSign, {})
  if (echo.data && names.data) return <FilledForm {...props} echo={echo.data} names={names.data} />
  return (
    <Dialog open onClose={props.onClose} title="签署合同" width={560} small>
      {echo.error ? <NoticeStrip tone="error">{echo.error.msg}</NoticeStrip> : <Skeleton lines={6} />}
    </Dialog>
  )
}

type Values = Omit<ContractForm, 'attachments'> & { attachments: readonly AttachedFile[] }
const NAMES = ['customerSignName', 'accountName', 'bank', 'bankAccount', 'swiftCode', 'email', 'attachments'] as const

function startOf(echo: ContractEcho): Values {
  const known = JSON.parse(echo.extraAttachmentInfo) as { name: string; url: string }[] // the server's own list
  return {
    customerSignName: echo.customerSignName,
    accountName: echo.accountName,
    bank: echo.bankName,
    bankAccount: echo.bankAccount,
    swiftCode: echo.swiftCode,
    email: echo.email,
    attachments: known.map(({ name, url }) => ({ id: url, name, url, state: 'done' })),
  }
}

function filesProblem(files: readonly AttachedFile[]): string | undefined {
  if (files.some(({ state }) => state === 'uploading')) return '附件正在上传，请稍候'
  return attachmentsProblem(files.filter(({ state }) => state === 'done').length)
}

const requestOf = (values: Values): ContractForm => ({
  ...values,
  attachments: values.attachments.flatMap(({ name, url, state }) => (url === undefined ? [] : [{ name, url, status: state }])),
})

function FilledForm({ echo, names, onGenerated, onClose }: Props & { echo: ContractEcho; names: readonly string[] }) {
  const [initial] = useState(() => startOf(echo))
  const { form, preview, generate, busy, dialog } = useSigning(initial, onGenerated)
  const attachments = form.field('attachments')
  const { add, remove } = useAttachments(form.values.attachments, how => form.set(now => ({ attachments: how(now.attachments) })))
  return (
    <Dialog
      open
      onClose={onClose}
      title="签署合同"
      width={560}
      small
      closable={busy === undefined}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button loading={busy === 'preview'} disabledReason={busy === 'generate' ? '正在生成' : undefined} onClick={preview}>
            预览
          </Button>
          <Button
            variant="primary"
            loading={busy === 'generate'}
            disabledReason={busy === 'preview' ? '正在预览' : undefined}
            onClick={generate}
          >
            签署并生成合同
          </Button>
        </>
      }
    >
      <Stack>
        <NoticeStrip>签署并生成合同即以电子签名方式签署，需再次验证身份；乙方审核通过后加盖电子签章并启用。</NoticeStrip>
        <TextField
          label="签约主体"
          required
          help="可选择已有主体，或输入新的主体全称、个人全称"
          autoComplete="off"
          {...form.field('customerSignName')}
        />
        <KnownNames names={names} chosen={form.values.customerSignName} onChoose={name => form.set({ customerSignName: name })} />
        <TextField label="收款户名" optional autoComplete="off" {...form.field('accountName')} />
        <TextField label="开户银行" optional autoComplete="off" {...form.field('bank')} />
        <TextField label="银行账号" optional autoComplete="off" {...form.field('bankAccount')} />
        <TextField label="SWIFT" optional autoComplete="off" {...form.field('swiftCode')} />
        <TextField label="邮箱" required type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
        <UploadTile
          id={attachments.id}
          label="证明材料"
          required
          multiple
          help={HELP}
          accept={ACCEPTED}
          files={form.values.attachments}
          onAdd={add}
          onRemove={remove}
          error={attachments.error}
        />
      </Stack>
      {dialog}
    </Dialog>
  )
}

type KnownProps = { names: readonly string[]; chosen: string; onChoose: (name: string) => void }

/** Those who have signed before, one press each. */
const KnownNames = ({ names, chosen, onChoose }: KnownProps) =>
  names.length === 0 ? null : (
    <Row>
      {names.map(name => (
        <Button key={name} size="mini" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </Row>
  )

function useSigning(initial: Values, onGenerated: (contract: ContractItem) => void) {
  const staticHost = useBrand()?.static_host
  const [busy, setBusy] = useState<'preview' | 'generate'>()
  const { attempt: takeProved, dialog } = useStepUp()
  const previewing = useFormCommand(contractEndpoints.generatePreview)
  const generating = useFormCommand(contractEndpoints.generateContract)
  const form = useForm({
    initial,
    checks: {
      customerSignName: signNameProblem,
      accountName: accountNameProblem,
      bank: bankProblem,
      bankAccount: bankAccountProblem,
      swiftCode: swiftProblem,
      email: emailProblem,
      attachments: filesProblem,
    },
    send: async () => {},
  })
  /** What names a field is told there; the rest is in the log already. */
  const attempt = async (which: 'preview' | 'generate', work: (request: ContractForm) => Promise<void>) => {
    setBusy(which)
    try {
      await work(requestOf(form.values))
    } catch (error) {
      if (error instanceof ApiError && error.code === CATALOGUE.STEP_UP_REQUIRED.code) throw error
      if (error instanceof ApiError && error.fields.length > 0) form.refuse(error, 'attachments')
    } finally {
      setBusy(undefined)
    }
  }
  const preview = () => {
    if (!form.check(...NAMES)) return
    void attempt('preview', async request => openFile(staticHost ?? '', await previewing.mutateAsync({ request })))
  }
  const generate = () => {
    if (!form.check(...NAMES)) return
    takeProved(() => attempt('generate', async request => onGenerated(await generating.mutateAsync({ request }))))
  }
  return { form, preview, generate, busy, dialog }
}
