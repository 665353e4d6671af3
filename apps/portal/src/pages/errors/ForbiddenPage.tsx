// 401: the page exists, but not for this user.
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { ConsultantButton } from '../../consultant/ConsultantButton.tsx'
import { paths } from '../../routes/paths.ts'
import { useBrand } from '../../session/use-brand.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

export function ForbiddenPage() {
  const phone = useBrand()?.phone
  return (
    <ErrorScreen
      title="您没有访问该页面的权限"
      drawing={<path className="accent" d="M104 92V64h32v28zM110 64v-8a10 10 0 0 1 20 0v8" />}
      actions={
        <>
          <ConsultantButton />
          <LinkButton variant="primary" href={paths.home()}>
            返回工作台
          </LinkButton>
        </>
      }
    >
      <p>如需开通，请联系专属顾问{phone ? `，客服电话 ${phone}` : ''}。</p>
    </ErrorScreen>
  )
}
