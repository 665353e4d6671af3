// In the place of pages that show what belongs to a customer, for a user of none yet: what comes first, and whom to ask.
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useBrand } from '../../session/use-brand.ts'

export function UnassociatedPage() {
  const { title } = useRoute()
  const brand = useBrand()
  const contact = [brand?.phone && `客服电话 ${brand.phone}`, brand?.email].filter(Boolean).join('，')
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <Empty
          title="您的账号尚未关联客户"
          text={`关联客户后才能使用“${title}”。请新建客户，或接受客户的邀请${contact === '' ? '' : `；需要帮助：${contact}`}。`}
          action={
            <Row>
              <LinkButton href={paths.home()} size="small">
                返回工作台
              </LinkButton>
              <LinkButton variant="primary" href={paths.bindAccount()} size="small">
                新建客户 / 接受邀请
              </LinkButton>
            </Row>
          }
        />
      </Card>
    </>
  )
}
