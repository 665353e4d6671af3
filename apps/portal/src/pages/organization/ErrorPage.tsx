// Bind account, when it failed: why, and the ways on (screens.md 3).
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import CircleX from 'lucide-react/icons/circle-x'
import { useSearchParams } from 'react-router'
import { ConsultantButton } from '../../consultant/ConsultantButton.tsx'
import { paths } from '../../routes/paths.ts'
import { BindingFrame } from './BindingFrame.tsx'
import styles from './binding.module.css'
import { reasonText } from './outcome.ts'

export function ErrorPage() {
  const [query] = useSearchParams()
  return (
    <BindingFrame title="绑定账号" current={1}>
      <div className={styles.outcome} role="alert">
        <CircleX size={48} aria-hidden className={styles.cross} />
        <h2>绑定未完成</h2>
        <p>{reasonText(query.get('reason'))}</p>
        <div className={styles.actions}>
          <ConsultantButton />
          <LinkButton variant="primary" href={paths.bindAccount()}>
            重试
          </LinkButton>
        </div>
      </div>
    </BindingFrame>
  )
}
