-- Where the seat of a city is not known no distance says who is near. Its neighbours are declared instead (db/reference/places.json), both ways.
alter table cities add column neighbour_ids integer[] not null default '{}';
