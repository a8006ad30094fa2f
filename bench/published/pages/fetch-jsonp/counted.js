voteCounted({ "votes": 12 });
