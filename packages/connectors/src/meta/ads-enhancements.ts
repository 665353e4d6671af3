// What Meta changes of an ad by itself unless it is told not to: each is off, by its name in Meta's SDK (AdCreativeFeaturesSpec).
import { META_ENHANCEMENTS } from '@tallyhelm/protocol/topics/ad-management/publishing-enhancements'

const OPT_OUT = { enroll_status: 'OPT_OUT' }
/** Showing it together with ads of others is such an option as well, under a name of its own. */
export const ENHANCEMENTS_OFF = {
  degrees_of_freedom_spec: { creative_features_spec: Object.fromEntries(Object.keys(META_ENHANCEMENTS).map(name => [name, OPT_OUT])) },
  contextual_multi_ads: OPT_OUT,
}
