// Written by `npm run api:types` from the OpenAPI document. Do not edit.

export type Schemas = {
  SearchResult: { id: number; slug: string; name: string; rootName: string }
  City: { id: number; slug: string; name: string; uf: string; region?: string }
  Address: { uf: string; city: { id: number; slug: string; name: string } | null; district: string | null; street: string | null }
  Request: { categoryId: number; answers?: Array<{ questionId: string; value: string | Array<string> }>; urgency: string; postalCode?: string; state: string; city: string; district?: string; street?: string; description?: string; contactMode?: string; contactHours?: string; maxLeads?: number; name?: string; email?: string; phone?: string; photos?: Array<string>; only?: string; campaign?: { utm_source?: string; utm_medium?: string; utm_campaign?: string; utm_term?: string; utm_content?: string } }
  Login: { phone: string; target: 'user' | 'professional' }
  User: { id: number; uuid: string; name: string; phone: string | null; email: string | null; avatarUrl: string | null; role: 'client' | 'professional' | 'staff'; notificationCount: number }
  ProofTask: { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }
  ListedOrder: { id: number; uuid: string; status: 'pending_verification' | 'waiting' | 'searching' | 'finalized' | 'finalized_zero_lead' | 'blocked' | 'duplicated' | 'canceled'; createdAt: string; orderDate: string; rootCategory: string; category: string; hasNotification: boolean; remainingHours: number; totalProfessionalsFound: number; leads: Array<Schemas['ListedLead']> }
  ListedLead: { id: number; name: string; avatarUrl: string; notifications: number }
  Order: { uuid: string; status: 'pending_verification' | 'waiting' | 'searching' | 'finalized' | 'finalized_zero_lead' | 'blocked' | 'duplicated' | 'canceled'; category: string; categoryRoot: string; leads: Array<Schemas['Lead']>; hasNotifications: boolean; remainingHours: number; totalProfessionalsFound: number; reviewUrl: string | null; meta: { title: string; description: string; pageType: string; keywords: string }; reviewData: Array<{ title: string; text: string }> }
  Lead: { id: number; leadId: number; name: string; avatar: string; link: string; price: number | null; reviews: { count: number; average: number }; documentationApproved: boolean; isPartnerProfile: boolean; isRejected: boolean; chatLink: string | null; initialMessage: string | null; acceptedConversation: string | null; shouldShowChatButton: boolean }
  OrderProfiles: { leads: Array<{ profileId: number; id: number; userName: string; userAvatar: string }>; category: { name: string } }
  InstantMatchProfessional: { id: number; link: string; name: string; photo: string; rating: number | null; isVerifiedPro: boolean; isInstitutionalPro: boolean; servicePrice: number | null; distanceKm: number | null }
  SurveyForm: { id: number; related_questions: { questions: Array<{ name: string; title: string; question_type: 'rating' | 'single_choice' | 'multiple_choice' | 'text'; options: Array<string>; range: '1-3' | '4-5' | 'any' | null; mandatory: boolean; description: string | null; placeholder: string | null; mask: 'brl' | null; max: number | null; field_type: 'textarea' | 'text' | 'price' | null }> } }
  Opportunity: { uuid: string; category: string; city: string; uf: string; district: string | null; firstName: string; urgency: string; contactMode: string; contactHours: string; description: string; photos: Array<{ name: string; width: number; height: number }>; answers: Array<{ title: string; text: string }>; publishedAt: string | null; expiresAt: string | null; leadCount: number; maxLeads: number; status: 'searching' | 'finalized' | 'waiting' | 'other'; express: { day: string; window: number; price: number } | null; coins: number; price: Schemas['PriceBreakdown']; quote: string; leadId: number | null; distanceKm: number | null; invited: boolean; clientHasHired: boolean; dismissedFor: 'too_far' | 'not_my_service' | 'price' | 'no_time' | 'too_few_details' | 'other' | null }
  PriceBreakdown: { baseCoins: number; urgency: number; intent: number; supply: number; privacy: number; slot: number; age: number; coins: number; ofCity?: true; ownLink?: true; ordinaryCoins?: number }
  Contact: { leadId: number; orderUuid: string; state: string; name: string; phone: string | null; email: string | null; contactMode: string; contactHours: string; category: string; city: string; uf: string; description: string; answers: Array<{ title: string; text: string }>; coinsPaid: number; price: number | null; initialMessage: string | null; chatId: string | null; refusal: string | null; talkedAt: string | null; outcome: 'won' | 'lost' | null }
  Conversation: { chatId: string; title: string; avatar: string | null; subtitle: string; message: string; lastMessageSent: string | null; isUnread: boolean; unreadMessages: number; requestId: string }
  Message: { id: number; text: string; mine: boolean; kind: 'user' | 'system'; createdAt: string; proposal?: Schemas['ProposalCard']; files: Array<Schemas['MessageFile']>; replyTo: { id: number; text: string; mine: boolean } | null }
  ProposalCard: { id: number; version: number; total: number; state: 'sent' | 'seen' | 'change_requested' | 'accepted' | 'refused' | 'withdrawn' | 'expired' | 'superseded' }
  MessageFile: { name: string; kind: 'picture' | 'pdf' | 'audio'; width: number | null; height: number | null; blur: string | null; seconds: number | null }
  InstitutionalProfile: { id: number; userId: number; name: string; category: string; description: string }
  LiveEvent: { id: string; event: string; data: Record<string, unknown> }
  HelpChatAnswer: { answer: string; links: Array<{ title: string; href: string }>; offersTicket: boolean }
}

/** What an endpoint takes and, in `value`, what it answers. */
export type Operations = {
  'GET /v1/search': { query: { text?: string }; value: Array<Schemas['SearchResult']> }
  'GET /v1/cities': { query: { text?: string; state?: string }; value: Array<Schemas['City']> }
  'GET /v1/services/{categoryId}/coverage/{state}/{city}': { path: { categoryId: number; state: string; city: string }; value: { isServed: boolean } }
  'GET /v1/addresses/{postalCode}': { path: { postalCode: string }; value: Schemas['Address'] }
  'POST /api/requests': { body: Schemas['Request']; value: { uuid: string; link: string } }
  'POST /requests/{uuid}/pin': { path: { uuid: string }; body: { pin: string }; value: { message: string; link: string; token: string } }
  'POST /requests/{uuid}/pin/resend': { path: { uuid: string }; value: { message: string } }
  'POST /v1/requests/photos': { value: { photo: string } }
  'DELETE /v1/requests/photos/{photo}': { path: { photo: string }; value: undefined }
  'GET /v1/proposals/photos/{name}': { path: { name: string }; query: { size?: 'small' }; value: undefined }
  'GET /v1/claims/files/{name}': { path: { name: string }; query: { size?: 'small' }; value: undefined }
  'GET /v1/orders/{uuid}/photos/{name}': { path: { uuid: string; name: string }; query: { size?: 'small' }; value: undefined }
  'POST /phone-verification/pin': { body: { pin: string; phoneId: string; uuid: string }; value: { link: string } }
  'POST /phone-verification/change': { body: { phone: string; phoneId: string; uuid: string }; value: { status: 'ok' } }
  'POST /phone-verification/resend': { body: { resendStrategy: 'sms' | 'whatsapp'; phoneId: string; uuid: string }; value: { message: string } }
  'POST /v1/login': { body: Schemas['Login']; value: { message: string; _links: { validate: { href: string }; resend: { href: string } } } }
  'POST /v1/login/{uuid}/validate': { path: { uuid: string }; body: { pin: string }; value: { token: string } }
  'POST /v1/login/{uuid}/resend': { path: { uuid: string }; value: { message: string } }
  'POST /users': { value: Schemas['User'] }
  'GET /v1/proof': { value: Schemas['ProofTask'] }
  'POST /api/signup': { body: { email?: string; phone?: string; campaign?: { utm_source?: string; utm_medium?: string; utm_campaign?: string; utm_term?: string; utm_content?: string } }; value: { redirectUrl: string } }
  'POST /api/signup/pin': { body: { token: string; pin: string }; value: { link: string } }
  'POST /api/signup/resend': { body: { token: string; way?: 'resend' }; value: { message: string } }
  'POST /api/consents': { body: { cookies: boolean }; value: undefined }
  'GET /api/session': { value: { present: boolean; userId?: number; unreadNotifications?: number } }
  'GET /api/me': { value: Schemas['User'] }
  'POST /v1/notifications/{id}/read': { path: { id: number }; value: undefined }
  'POST /v1/notifications/read': { body: { leadId: number } | { orderUuid: string }; value: { seen: number } }
  'GET /api/me/export': { value: Record<string, unknown> }
  'POST /api/me/deletion/{uuid}/resend': { path: { uuid: string }; value: { message: string } }
  'POST /api/me/deletion/{uuid}/pin': { path: { uuid: string }; body: { pin: string }; value: { message: string } }
  'GET /api/orders': { query: { before?: number; filter?: 'open' | 'ended' }; value: Array<Schemas['ListedOrder']> }
  'GET /api/orders/{uuid}': { path: { uuid: string }; value: Schemas['Order'] }
  'POST /api/orders/{uuid}/notifications/read': { path: { uuid: string }; value: undefined }
  'POST /v1/leads/{leadId}/accepted-conversation': { path: { leadId: number }; body: { lead_id: number }; value: { chat_url: string } }
  'POST /v1/orders/{uuid}/invitations': { path: { uuid: string }; body: { slug: string }; value: undefined }
  'POST /v1/leads/{leadId}/opened': { path: { leadId: number }; value: undefined }
  'GET /api/profiles': { query: { id: string }; value: Schemas['OrderProfiles'] }
  'GET /api/orders/{uuid}/instant-match': { path: { uuid: string }; value: Array<Schemas['InstantMatchProfessional']> }
  'POST /api/orders/{uuid}/instant-match': { path: { uuid: string }; body: { ids: Array<number> }; value: { reached: Array<{ id: number; leadId: number; chat_url: string | null }>; refused: Array<{ id: number; code: string; message: string }> } }
  'POST /api/orders/{uuid}/instant-match/dislike': { path: { uuid: string }; body: { reason: 'nobody_known' | 'too_far' | 'low_rating' | 'high_price' | 'other'; round?: number }; value: { hasOthers: boolean; link: string } }
  'GET /api/orders/{uuid}/leads/{leadId}/rejection-form': { path: { uuid: string; leadId: number }; value: { uuid: string; leadId: number; profileId: number; reasons: Array<{ reason: string; label: string }>; endpoint: string } }
  'POST /v1/leads/{leadId}/rejection': { path: { leadId: number }; body: { reason: string; lead_id: number }; value: undefined }
  'GET /api/survey/service': { value: Schemas['SurveyForm'] }
  'GET /api/survey/experience': { value: Schemas['SurveyForm'] }
  'POST /api/survey/form-submit': { body: { user_id: number; request_id: string | number; survey_form_id: number; form_snapshot: Array<{ name: string; title?: string; question_type?: 'rating' | 'single_choice' | 'multiple_choice' | 'text'; value: number | string | Array<string> }> | string; rating: number | null; comment: string | null; profile_id?: number; lead_id?: number }; value: { id: number; isPublic: boolean } }
  'GET /v1/opportunities': { value: Array<Schemas['Opportunity']> }
  'GET /v1/opportunities/{uuid}': { path: { uuid: string }; value: Schemas['Opportunity'] }
  'POST /v1/opportunities/{uuid}/unlock': { path: { uuid: string }; body: { quote?: string }; value: { leadId: number; coinsPaid: number } }
  'POST /v1/opportunities/{uuid}/dismiss': { path: { uuid: string }; body: { reason: 'too_far' | 'not_my_service' | 'price' | 'no_time' | 'too_few_details' | 'other' }; value: { reason: 'too_far' | 'not_my_service' | 'price' | 'no_time' | 'too_few_details' | 'other' } }
  'POST /v1/opportunities/{uuid}/restore': { path: { uuid: string }; value: undefined }
  'GET /v1/contacts/{leadId}': { path: { leadId: number }; value: Schemas['Contact'] }
  'POST /v1/leads/{leadId}/first-message': { path: { leadId: number }; body: { text: string; price?: number | null }; value: { chatId: string } }
  'POST /v1/leads/{leadId}/mark': { path: { leadId: number }; body: { mark: 'talked' | 'gave_up' | 'won' | 'lost' }; value: { state: string; talkedAt: string | null; outcome: 'won' | 'lost' | null } }
  'POST /v1/leads/{leadId}/attempts': { path: { leadId: number }; body: { way: 'whatsapp' | 'call' | 'email' | 'other'; note?: string }; value: undefined }
  'POST /v1/leads/{leadId}/stage': { path: { leadId: number }; body: { stage: 'talked' | 'visit' | 'quote' | 'won' | 'lost'; reason?: 'price' | 'no_answer' | 'hired_other' | 'gave_up' | 'too_far' | 'no_time' | 'other' }; value: { stage: 'new' | 'talked' | 'visit' | 'quote' | 'won' | 'lost' } }
  'GET /v1/push/key': { value: { key: string } }
  'POST /v1/push/devices': { body: { endpoint: string; keys: { p256dh: string; auth: string }; isRenewal?: boolean; formerEndpoint?: string }; value: { id: number | null } }
  'DELETE /v1/push/devices/{deviceId}': { path: { deviceId: number }; value: undefined }
  'GET /v1/chat/messages/{userId}': { path: { userId: number }; query: { before?: string; archived?: 'true' | 'false' }; value: { conversations: Array<Schemas['Conversation']>; unreadConversations: number; older: string | null } }
  'GET /v1/chat/{chatId}/messages': { path: { chatId: string }; query: { before?: number | null; after?: number | null }; value: { state: 'requested' | 'open' | 'closed'; closedText: string; isBlockedByMe: boolean; isArchived: boolean; seen: { upTo: number; at: string } | null; hidesContact: boolean; messages: Array<Schemas['Message']> } }
  'POST /v1/chat/{chatId}/messages': { path: { chatId: string }; body: { text: string; clientId: string; replyTo?: number; files?: Array<number> }; value: Schemas['Message'] }
  'POST /v1/chat/{chatId}/read': { path: { chatId: string }; value: undefined }
  'GET /v1/chat/{chatId}/files/{name}': { path: { chatId: string; name: string }; value: undefined }
  'POST /v1/chat/{chatId}/archive': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/unarchive': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/block': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/unblock': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/contact': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/typing': { path: { chatId: string }; value: undefined }
  'POST /v1/chat/{chatId}/report': { path: { chatId: string }; body: { reason: 'advance_payment' | 'asked_code' | 'outside_link' | 'card_machine' | 'offensive' | 'harassment' | 'other'; messageId?: number; note?: string }; value: undefined }
  'GET /v1/chat/institutional-profiles': { value: Array<Schemas['InstitutionalProfile']> }
  'GET /v1/chat/conversations': { query: { profileId: number; userId: number }; value: { conversations: Array<Schemas['Conversation']>; unreadConversations: number } }
  'GET /v1/chat/conversations/{chatId}/messages': { path: { chatId: string }; query: { before?: number }; value: { title: string; subtitle: string; state: 'requested' | 'open' | 'closed'; messages: Array<Schemas['Message']> } }
  'GET /v1/chat/events/poll': { query: { after?: string }; value: { last: string; resync: boolean; events: Array<Schemas['LiveEvent']> } }
  'POST /api/help/{slug}/feedback': { path: { slug: string }; body: { helpful: boolean }; value: { message: string } }
  'POST /api/help/chatbot': { body: { text: string }; value: Schemas['HelpChatAnswer'] }
  'POST /api/help/tickets': { body: { name?: string; email?: string; subject?: string; text?: string }; value: { protocol: string; message: string } }
  'GET /api/redirect-to-download': { query: { source?: string }; value: undefined }
  'POST /api/errors': { body: { message: string; stack?: string; path?: string; context?: Record<string, string> }; value: undefined }
  'POST /api/analytics': { body: { event: string; pageType?: string; path?: string; detail?: Record<string, string | number | boolean | null> }; value: undefined }
  'GET /v1/category/banner': { query: { id?: string }; value: { src: string; link: string } }
  'POST /v1/pictures': { query: { back?: string }; value: { id: number; name: string } }
  'POST /v1/chat/files': { value: { id: number; name: string } }
}
