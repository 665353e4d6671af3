// The addresses of running ads: what is made, taken away and uploaded. Parameters are those of Meta's SDK (v25 of its definitions).
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { deleteAdObject, ownerOf } from './ad-objects.ts'
import { createAd, createAdSet, createCampaign } from './ads-create.ts'
import { listImages, uploadImage } from './ads-images.ts'
import { listMinimumBudgets, listPromotedPages } from './ads-options.ts'
import { listVideos, uploadPhaseOf, uploadVideo } from './ads-videos.ts'
import type { Found, Parameters } from './parameters.ts'

const words = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
const PAGED = 'fields limit after before'

const CAMPAIGN: Parameters = {
  served:
    'name objective status special_ad_categories daily_budget lifetime_budget buying_type is_adset_budget_sharing_enabled execution_options',
  notImitated: words(`
    adlabels bid_strategy budget_schedule_specs frequency_control_specs is_budget_schedule_enabled is_direct_send_campaign
    is_message_campaign is_meta_moment_maker_enabled is_reels_trending_ads_enabled is_skadnetwork_attribution
    iterative_split_test_configs pacing_type promoted_object smart_promotion_type source_campaign_id special_ad_category_country
    spend_cap start_time stop_time topline_id`),
}
const AD_SET: Parameters = {
  served: words(`
    name campaign_id campaign_spec status daily_budget lifetime_budget targeting optimization_goal billing_event bid_strategy
    promoted_object destination_type start_time end_time execution_options`),
  notImitated: words(`
    adlabels adset_schedule attribution_count_type attribution_spec automatic_manual_state bid_adjustments bid_amount
    bid_constraints budget_schedule_specs budget_source budget_split_set_id campaign_attribution cost_bidding_mode
    creative_sequence creative_sequence_repetition_pattern daily_imps daily_min_spend_target daily_spend_cap date_format
    dsa_beneficiary dsa_payor existing_customer_budget_percentage frequency_control_specs full_funnel_exploration_mode
    is_ba_skip_delayed_eligible is_budget_schedule_enabled is_dc_follow_optimized is_dynamic_creative
    is_incremental_attribution_enabled is_sac_cfca_terms_certified lifetime_imps lifetime_min_spend_target lifetime_spend_cap
    line_number live_video_ad_campaign_config max_budget_spend_percentage meta_moment_maker_spec min_budget_spend_percentage
    multi_event_conversion_attribution_window_seconds multi_optimization_goal_weight optimization_sub_event pacing_type
    placement_soft_opt_out rb_prediction_id regional_regulated_categories regional_regulation_identities relative_value
    rf_prediction_id source_adset_id time_based_ad_rotation_id_blocks time_based_ad_rotation_intervals time_start time_stop
    topline_id trending_topics_spec tune_for_category value_rule_set_id value_rules_applied`),
}
const AD: Parameters = {
  served: 'name adset_id adset_spec status creative tracking_specs execution_options',
  notImitated: words(`
    ad_schedule_end_time ad_schedule_start_time adlabels audience_id bid_amount conversion_domain creative_asset_groups_spec
    creative_automation_spec date_format display_sequence draft_adgroup_id engagement_audience include_demolink_hashes priority
    source_ad_id`),
}
const VIDEO: Parameters = {
  served: 'upload_phase upload_session_id file_size start_offset video_file_chunk title',
  notImitated: words(`
    application_id asked_fun_fact_prompt_id audio_story_wave_animation_handle chunk_session_id composer_entry_picker
    composer_entry_point composer_entry_time composer_session_events_log composer_session_id composer_source_surface composer_type
    container_type content_category creative_tools description edit_description_spec embeddable end_offset
    fbuploader_video_file_chunk file_url fisheye_video_cropped formatting fov front_z_rotation fun_fact_prompt_id
    fun_fact_toastee_id guide guide_enabled initial_heading initial_pitch instant_game_entry_point_data is_boost_intended
    is_group_linking_post is_partnership_ad is_voice_clip location_source_id name og_action_type_id og_icon_id og_object_id
    og_phrase og_suggestion_mechanism original_fov original_projection_type partnership_ad_ad_code publish_event_id
    referenced_sticker_id replace_video_id selected_audio_spec slideshow_spec source source_instagram_media_id spherical swap_mode
    text_format_metadata thumb time_since_original_post transcode_setting_properties unpublished_content_type
    upload_setting_properties video_id_original video_start_time_ms waterfall_id`),
}
const IMAGES: Parameters = {
  served: `hashes ${PAGED}`,
  notImitated: 'biz_tag_id business_id minheight minwidth name selected_hashes',
}
const VIDEOS: Parameters = {
  served: PAGED,
  notImitated: 'max_aspect_ratio maxheight maxlength maxwidth min_aspect_ratio minheight minlength minwidth title',
}
const UPLOADS: Readonly<Record<string, string>> = {
  start: 'meta.videos.start',
  transfer: 'meta.videos.transfer',
  finish: 'meta.videos.finish',
}

/** A file may come under any name of a form; the form's other names are Meta's. */
const imageParameters = ({ files = {} }: Call): Parameters => ({
  served: ['bytes', ...Object.keys(files)].join(' '),
  notImitated: 'copy_from',
})

export function findAccountAds(world: World, call: Call, what: string, account: string): Found | null {
  switch (what) {
    case 'POST campaigns':
      return { name: 'meta.campaign.create', parameters: CAMPAIGN, run: incoming => createCampaign(world, incoming, account) }
    case 'POST adsets':
      return { name: 'meta.adset.create', parameters: AD_SET, run: incoming => createAdSet(world, incoming, account) }
    case 'POST ads':
      return { name: 'meta.ad.create', parameters: AD, run: incoming => createAd(world, incoming, account) }
    case 'POST adimages':
      return { name: 'meta.images.upload', parameters: imageParameters(call), run: incoming => uploadImage(world, incoming, account) }
    case 'GET adimages':
      return { name: 'meta.images.list', parameters: IMAGES, run: incoming => listImages(world, incoming, account) }
    case 'POST advideos': {
      const name = UPLOADS[uploadPhaseOf(call)] ?? 'meta.videos.upload'
      return { name, parameters: VIDEO, run: incoming => uploadVideo(world, incoming, account) }
    }
    case 'GET advideos':
      return { name: 'meta.videos.list', parameters: VIDEOS, run: incoming => listVideos(world, incoming, account) }
    case 'GET promote_pages':
      return { name: 'meta.pages.list', parameters: { served: PAGED }, run: incoming => listPromotedPages(world, incoming, account) }
    case 'GET minimum_budgets':
      return {
        name: 'meta.budgets.minimum',
        parameters: { served: PAGED, notImitated: 'bid_amount' },
        run: incoming => listMinimumBudgets(world, incoming, account),
      }
    default:
      return null
  }
}

/** Of the ids that rules and ad objects share, only those of ad objects are ended here. */
export function findAdDeletion(world: World, { method }: Call, node: string, edge: string): Found | null {
  const isObject = /^120\d{12,}$/.test(node) || (/^238\d{12,}$/.test(node) && ownerOf(world, node) !== null)
  if (method !== 'DELETE' || edge !== '' || !isObject) return null
  return { name: 'meta.object.delete', parameters: { served: '' }, run: call => deleteAdObject(world, call, node) }
}
