// Bind account, last step: bound, or applied for (screens.md 3).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Navigate } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { BindingFrame } from './BindingFrame.tsx'
import styles from './binding.module.css'

export function SuccessPage() {
  // An application waits for the agency: only a customer that is bound completes the steps.
  const call = useCall(organizationEndpoints.checkBinding, {})
  const isBound = typeof call.data?.customer_name === 'string'
  return (
    <BindingFrame title="绑定账号" current={isBound ? 3 : 1}>
      <Loaded call={call} lines={6}>
        {({ customer_name, application }) => {
          if (customer_name !== null) return <Done title="绑定成功" text={`您的账号已绑定“${customer_name}”。`} />
          if (application?.case.status !== 'PENDING') return <Navigate to={paths.bindAccount()} replace />
          return <Done title="申请已提交" text={`“${application.company_name}”的开通申请正在审核，结果将在消息中心告知。`} />
        }}
      </Loaded>
    </BindingFrame>
  )
}

function Done({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.outcome} role="status">
      <CircleCheck size={48} aria-hidden className={styles.tick} />
      <h2>{title}</h2>
      <p>{text}</p>
      <LinkButton variant="primary" size="large" href={paths.home()}>
        进入工作台
      </LinkButton>
    </div>
  )
}
