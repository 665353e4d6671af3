// Transfer quota between accounts: one gives to many, or many give to one; below it what was transferred before (screens.md 5.4).
import { Button } from '@tallyhelm/ui/actions/Button'
import { TransferTable } from '../../orders/TransferTable.tsx'
import { useRouteChannel } from '../../routes/use-route.ts'
import { SameAmount } from './AmountFillers.tsx'
import type { FormProps } from './FillStep.tsx'
import { FillToolbar } from './FillToolbar.tsx'
import { GuideContext, useTransferGuide } from './use-transfer-guide.ts'
import { LineForm } from './LineForm.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import styles from './quota.module.css'
import { TransferEnds } from './TransferEnds.tsx'
import { GuideStep } from './GuideStep.tsx'

export function TransferQuotaPage() {
  const guide = useTransferGuide()
  return (
    <GuideContext value={guide}>
      <OrderFrame
        kind="TRANSFER"
        form={TransferForm}
        foot={<Records />}
        actions={
          <Button variant="text" onClick={guide.restart}>
            重新查看引导
          </Button>
        }
      />
    </GuideContext>
  )
}

function TransferForm(props: FormProps) {
  const { draft } = props
  return (
    <GuideStep step={1} title="填写转移内容" text="选择一转多或多转一，指定转出与转入账户并填写金额；右侧实时显示已分配与可转额度。">
      <LineForm
        {...props}
        toolbar={
          <FillToolbar {...props}>
            <SameAmount draft={draft} />
          </FillToolbar>
        }
      >
        <TransferEnds draft={draft} />
      </LineForm>
    </GuideStep>
  )
}

function Records() {
  const channel = useRouteChannel()
  return (
    <div className={styles.below}>
      <GuideStep step={2} title="查看转移记录" text="每笔转移的进度与结果都记录在这里，包括部分成功与退回的去向。">
        <TransferTable filters={{ channel }} />
      </GuideStep>
    </div>
  )
}
