-- The fact `byTeam` of a refunded purchase is named `byStaff`.
update notifications set payload = (payload - 'byTeam') || jsonb_build_object('byStaff', payload->'byTeam')
 where kind = 'purchase_refunded' and payload ? 'byTeam';
