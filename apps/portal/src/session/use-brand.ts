// Brand: the white-label texts that the server gives at boot.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { useEffect } from 'react'
import { knowStaticHost } from '../api/image-urls.ts'
import { useCall } from '../api/queries.ts'

/** Undefined until it has come: leave room, show nothing in its place. */
export function useBrand(): Brand | undefined {
  const brand = useCall(organizationEndpoints.brand, {}, { staleTime: Number.POSITIVE_INFINITY }).data
  const staticHost = brand?.static_host
  useEffect(() => {
    if (staticHost !== undefined) knowStaticHost(staticHost)
  }, [staticHost])
  return brand
}
